package io.hapax.internal;

import java.util.concurrent.TimeUnit;

/** A bucket of permits that fills up again with time. */
final class RateLimit {

  private final NanoClock clock;
  private final int burst;
  private final long nanosPerPermit;
  private double permits;
  private long last;

  RateLimit(NanoClock clock, int burst, int perSecond) {
    this.clock = clock;
    this.burst = burst;
    this.nanosPerPermit = Math.max(1, TimeUnit.SECONDS.toNanos(1) / perSecond);
    this.permits = burst;
    this.last = clock.nanos();
  }

  synchronized boolean tryAcquire() {
    long now = clock.nanos();
    permits = Math.min(burst, permits + (double) (now - last) / nanosPerPermit);
    last = now;
    if (permits < 1) {
      return false;
    }
    permits--;
    return true;
  }
}
