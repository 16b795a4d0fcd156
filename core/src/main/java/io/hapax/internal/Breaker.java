package io.hapax.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Leaves a failing store alone.
 *
 * <ol>
 *   <li>Closed: every call goes through. Five failures within ten seconds open it.
 *   <li>Open: no call goes through but one probe each two seconds.
 *   <li>A call that succeeds closes it.
 * </ol>
 */
final class Breaker {

  private static final int FAILURES = 5;
  private static final long SPAN = Duration.ofSeconds(10).toNanos();
  static final Duration PROBE_INTERVAL = Duration.ofSeconds(2);

  private final NanoClock clock;
  private final Deque<Long> failures = new ArrayDeque<>();
  private volatile boolean open;
  private volatile boolean clean = true;
  private long nextProbe;

  Breaker(NanoClock clock) {
    this.clock = clock;
  }

  /** Whether a call may go through now. */
  boolean admits() {
    return !open || admitsProbe();
  }

  private synchronized boolean admitsProbe() {
    if (!open) {
      return true;
    }
    long now = clock.nanos();
    if (now - nextProbe < 0) {
      return false;
    }
    nextProbe = now + PROBE_INTERVAL.toNanos();
    return true;
  }

  /** A call succeeded; returns whether this closed the breaker. */
  boolean succeeded() {
    return !clean && clear();
  }

  private synchronized boolean clear() {
    boolean wasOpen = open;
    failures.clear();
    open = false;
    clean = true;
    return wasOpen;
  }

  /** A call failed; returns whether this opened the breaker. */
  synchronized boolean failed() {
    long now = clock.nanos();
    clean = false;
    failures.addLast(now);
    while (!failures.isEmpty() && now - failures.getFirst() > SPAN) {
      failures.removeFirst();
    }
    if (open || failures.size() < FAILURES) {
      return false;
    }
    open = true;
    nextProbe = now + PROBE_INTERVAL.toNanos();
    return true;
  }

  boolean isOpen() {
    return open;
  }
}
