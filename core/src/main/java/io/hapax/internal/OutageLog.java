package io.hapax.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that requests run without protection: at once, then once a minute. */
final class OutageLog {

  private static final Logger LOG = LoggerFactory.getLogger(OutageLog.class);
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();

  private final NanoClock clock;
  private final AtomicLong unprotected = new AtomicLong();
  private final AtomicLong next;

  OutageLog(NanoClock clock) {
    this.clock = clock;
    this.next = new AtomicLong(clock.nanos());
  }

  void unprotectedRun(String store, Throwable error) {
    long count = unprotected.incrementAndGet();
    long due = next.get();
    long now = clock.nanos();
    if (now - due >= 0 && next.compareAndSet(due, now + PAUSE)) {
      LOG.error(
          "{} can't be asked: requests under FAIL_OPEN policies run without protection ({} so far); bring the store back",
          store,
          count,
          error);
    }
  }
}
