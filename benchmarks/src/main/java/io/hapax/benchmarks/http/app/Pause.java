package io.hapax.benchmarks.http.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** What makes slow requests slow: they pause for a time, or until they are released. */
final class Pause {

  private final AtomicReference<CountDownLatch> gate =
      new AtomicReference<>(new CountDownLatch(1));

  void await(long millis) {
    try {
      gate.get().await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Ends the pause of all that pause now. */
  void release() {
    gate.getAndSet(new CountDownLatch(1)).countDown();
  }
}
