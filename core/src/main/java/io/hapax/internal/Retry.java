package io.hapax.internal;

import io.hapax.spi.StoredRecord;
import java.time.Duration;

/** When a refused caller is told to come back. */
final class Retry {

  static final Duration LEAST = Duration.ofSeconds(1);
  static final Duration OUTAGE = Breaker.PROBE_INTERVAL;

  private Retry() {}

  /**
   * One second, growing with the age of the run up to the rest of its lease: a long run is not
   * asked after each second.
   */
  static Duration whileRunning(StoredRecord found) {
    Duration atMost = longer(found.leaseLeft(), LEAST);
    Duration age = longer(found.age(), LEAST);
    return age.compareTo(atMost) < 0 ? age : atMost;
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
