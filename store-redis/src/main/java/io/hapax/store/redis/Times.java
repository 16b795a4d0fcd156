package io.hapax.store.redis;

import java.time.Duration;
import java.time.Instant;

/**
 * Times as Redis takes them. Lua counts in doubles, which are exact up to 2^53: a lease in
 * microseconds, added to the clock, has to stay below it, and so has everything else in
 * milliseconds. Both limits are beyond any life of a record, so what is longer is cut.
 */
final class Times {

  /** Two centuries. */
  private static final long MOST_MICROS = 7_000_000_000_000_000L;

  /** A hundred thousand years. */
  private static final long MOST_MILLIS = 4_000_000_000_000_000L;

  private Times() {}

  static long leaseMicros(Duration lease) {
    long most = MOST_MICROS / 1_000_000;
    return lease.getSeconds() >= most
        ? MOST_MICROS
        : lease.getSeconds() * 1_000_000 + lease.getNano() / 1_000;
  }

  /** Rounded up: what is to live for half a millisecond lives for one. */
  static long millis(Duration length) {
    return millis(length.getSeconds(), length.getNano());
  }

  static long millis(Instant moment) {
    return millis(moment.getEpochSecond(), moment.getNano());
  }

  private static long millis(long seconds, int nanos) {
    if (Math.abs(seconds) >= MOST_MILLIS / 1_000 || seconds == Long.MIN_VALUE) {
      return seconds < 0 ? -MOST_MILLIS : MOST_MILLIS;
    }
    return seconds * 1_000 + (nanos + 999_999) / 1_000_000;
  }
}
