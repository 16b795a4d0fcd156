package io.hapax.benchmarks.wakeup;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What has to be closed in the end, the last first. */
final class Resources implements Closeable {

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T resource) {
    open.push(resource);
    return resource;
  }

  /** Closes all, and says which of them failed. */
  @Override
  public void close() throws IOException {
    IOException failure = new IOException("not all could be closed");
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        failure.addSuppressed(e);
      }
    }
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }
}
