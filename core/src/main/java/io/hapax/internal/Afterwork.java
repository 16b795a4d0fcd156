package io.hapax.internal;

import io.hapax.spi.StoreException;
import io.hapax.spi.UnreadableRecordException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is tried again in the background until the store has answered: nobody waits for it. */
final class Afterwork {

  private static final Logger LOG = LoggerFactory.getLogger(Afterwork.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final ScheduledExecutorService threads;

  Afterwork(ScheduledExecutorService threads) {
    this.threads = threads;
  }

  /**
   * Does {@code step} in the background, again and again while it throws a {@link StoreException}
   * or returns false; not where that is a record that nobody can read.
   *
   * @param what what it does, for the log
   */
  void untilDone(String what, BooleanSupplier step) {
    schedule(what, step, Duration.ZERO);
  }

  private void schedule(String what, BooleanSupplier step, Duration pause) {
    try {
      var unused =
          threads.schedule(() -> attempt(what, step), pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.warn(
          "Hapax was closed before it could {}; the record settles when its lease lapses", what);
    }
  }

  private void attempt(String what, BooleanSupplier step) {
    try {
      if (step.getAsBoolean()) {
        return;
      }
    } catch (UnreadableRecordException e) {
      LOG.debug("Could not {}, and can't: nobody can read the record", what, e);
      return;
    } catch (StoreException e) {
      LOG.debug("Could not {}; tried again", what, e);
    } catch (RuntimeException | Error e) {
      LOG.error("Could not {}, and does not try again", what, e);
      return;
    }
    schedule(what, step, PAUSE);
  }
}
