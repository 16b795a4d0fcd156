package io.hapax.benchmarks.http.app;

import java.util.concurrent.atomic.AtomicLong;

/** How often an order was placed: each time that the handler's work was done. */
final class Runs {

  private final AtomicLong count = new AtomicLong();

  long next() {
    return count.incrementAndGet();
  }

  long count() {
    return count.get();
  }
}
