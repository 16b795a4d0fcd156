package io.hapax.policy;

import java.time.Duration;

/** The one check that every duration of a policy passes. */
final class Durations {

  private Durations() {}

  static void positive(Duration duration, String what) {
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException(what + " has to be above zero, not " + duration);
    }
  }
}
