package io.hapax.memory;

import java.time.Duration;
import java.time.Instant;

/** Microseconds since 1970 that stop at the ends of a long instead of wrapping round. */
final class Micros {

  /** Later than any moment. */
  static final long NEVER = Long.MAX_VALUE;

  private static final long PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long MOST_SECONDS = Long.MAX_VALUE / PER_SECOND - 1;

  private Micros() {}

  static long of(Duration length) {
    return of(length.getSeconds(), length.getNano());
  }

  static long of(Instant moment) {
    return of(moment.getEpochSecond(), moment.getNano());
  }

  private static long of(long seconds, int nanos) {
    if (seconds > MOST_SECONDS) {
      return Long.MAX_VALUE;
    }
    if (seconds < -MOST_SECONDS) {
      return Long.MIN_VALUE;
    }
    return seconds * PER_SECOND + nanos / NANOS_PER_MICRO;
  }

  static long plus(long moment, long length) {
    long sum = moment + length;
    boolean wrapped = ((moment ^ sum) & (length ^ sum)) < 0;
    if (wrapped) {
      return length < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return sum;
  }

  static long plus(long moment, Duration length) {
    return plus(moment, of(length));
  }

  static Duration between(long from, long to) {
    long length = plus(to, -from);
    return Duration.ofSeconds(seconds(length), nanos(length));
  }

  static Instant instant(long micros) {
    return Instant.ofEpochSecond(seconds(micros), nanos(micros));
  }

  private static long seconds(long micros) {
    return Math.floorDiv(micros, PER_SECOND);
  }

  private static long nanos(long micros) {
    return Math.floorMod(micros, PER_SECOND) * NANOS_PER_MICRO;
  }
}
