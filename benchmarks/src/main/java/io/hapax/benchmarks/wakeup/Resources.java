package io.hapax.benchmarks.wakeup;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What has to be closed in the end, the last first. */
final class Resources implements AutoCloseable {

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T resource) {
    open.push(resource);
    return resource;
  }

  /** Closes all, and throws what the first that failed threw. */
  @Override
  public void close() throws Exception {
    Exception failure = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        failure = first(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static Exception first(@Nullable Exception earlier, Exception later) {
    if (earlier == null) {
      return later;
    }
    earlier.addSuppressed(later);
    return earlier;
  }
}
