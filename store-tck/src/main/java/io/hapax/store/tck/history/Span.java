package io.hapax.store.tck.history;

import java.time.Duration;

/**
 * A moment that is known to lie between two others.
 *
 * @param from its earliest, in nanoseconds
 * @param to its latest
 */
record Span(long from, long to) {

  /** Later than any moment. */
  static final Span NEVER = new Span(Long.MAX_VALUE, Long.MAX_VALUE);

  Span plus(Duration length) {
    return plus(new Span(length.toNanos(), length.toNanos()));
  }

  Span plus(Span other) {
    return new Span(sum(from, other.from), sum(to, other.to));
  }

  Span minus(Span other) {
    return new Span(sum(from, -other.to), sum(to, -other.from));
  }

  /** Nanoseconds are counted from anywhere, but never from near the ends of a long. */
  private static long sum(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return a == Long.MAX_VALUE || b == Long.MAX_VALUE ? Long.MAX_VALUE : sum;
  }

  Span widened(long nanos) {
    return new Span(sum(from, -nanos), sum(to, nanos));
  }

  /** The later one of the two moments. */
  Span later(Span other) {
    return new Span(Math.max(from, other.from), Math.max(to, other.to));
  }

  /** Whether this moment may have come at one of {@code now}. */
  boolean mayHaveCome(Span now) {
    return from <= now.to;
  }

  /** Whether this moment may still have been ahead at one of {@code now}. */
  boolean mayBeAhead(Span now) {
    return to > now.from;
  }

  /** What is known of it once it had come by {@code now}. */
  Span hadCome(Span now) {
    return new Span(from, Math.min(to, now.to));
  }

  /** What is known of it once it was ahead at {@code now}. */
  Span wasAhead(Span now) {
    return new Span(Math.max(from, now.from), to);
  }

  boolean meets(Span other) {
    return from <= other.to && other.from <= to;
  }
}
