package io.hapax.store.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Times are kept as microseconds since 1970, by the database's clock: a number means the same in
 * every time zone that a JVM, a session or a driver may believe in.
 */
final class Micros {

  /** Some 63,000 years: "for ever" that can still be added to a clock. */
  private static final long MAX = 2_000_000_000_000_000_000L;

  private Micros() {}

  /** Rounded up, so that what is above zero stays above zero. */
  static long of(Duration length) {
    return clamped(length.getSeconds(), length.getNano());
  }

  /** Rounded up. */
  static long of(Instant moment) {
    return clamped(moment.getEpochSecond(), moment.getNano());
  }

  static Duration duration(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static long clamped(long seconds, int nanos) {
    long limit = MAX / 1_000_000;
    if (seconds >= limit) {
      return MAX;
    }
    if (seconds <= -limit) {
      return -MAX;
    }
    return seconds * 1_000_000 + (nanos + 999) / 1_000;
  }
}
