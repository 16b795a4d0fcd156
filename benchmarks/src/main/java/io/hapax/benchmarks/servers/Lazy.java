package io.hapax.benchmarks.servers;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Something that is started when it is first asked for, and then has to be stopped. */
final class Lazy<T extends Closeable> implements Closeable {

  private final Callable<T> starting;
  private @Nullable T started;

  Lazy(Callable<T> starting) {
    this.starting = starting;
  }

  synchronized T get() throws Exception {
    T there = started;
    if (there == null) {
      there = starting.call();
      started = there;
    }
    return there;
  }

  @Override
  public synchronized void close() throws IOException {
    if (started != null) {
      started.close();
    }
  }
}
