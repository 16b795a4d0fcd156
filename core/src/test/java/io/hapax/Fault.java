package io.hapax;

import io.hapax.spi.StoreException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A way in which a call to a store fails. */
enum Fault {
  /** Nothing was applied, and the store says so. */
  REFUSED(false, false) {
    @Override
    void run(CountDownLatch healed) {
      throw new StoreException("connection refused", null);
    }
  },
  /** It was applied, and the answer was lost. */
  ANSWER_LOST(true, false) {
    @Override
    void run(CountDownLatch healed) {
      throw new StoreException("connection reset", null);
    }
  },
  /** No answer within the deadline; it fails in the end. */
  HANGS_AND_FAILS(false, true) {
    @Override
    void run(CountDownLatch healed) {
      await(healed);
      throw new StoreException("gave up", null);
    }
  },
  /** No answer within the deadline; it is applied long after. */
  HANGS_AND_IS_APPLIED(false, true) {
    @Override
    void run(CountDownLatch healed) {
      await(healed);
    }
  },
  /** It was applied, and no answer comes within the deadline. */
  APPLIED_AND_HANGS(true, true) {
    @Override
    void run(CountDownLatch healed) {
      await(healed);
    }
  },
  /** The store breaks its contract: this is no StoreException. */
  EXCEPTION(false, false) {
    @Override
    void run(CountDownLatch healed) {
      throw new IllegalStateException("a driver's own");
    }
  },
  APPLIED_THEN_EXCEPTION(true, false) {
    @Override
    void run(CountDownLatch healed) {
      throw new IllegalStateException("a driver's own");
    }
  },
  /** A class that is missing, a stack that is full. */
  ERROR(false, false) {
    @Override
    void run(CountDownLatch healed) {
      throw new NoClassDefFoundError("com/example/Driver");
    }
  },
  APPLIED_THEN_ERROR(true, false) {
    @Override
    void run(CountDownLatch healed) {
      throw new StackOverflowError("on purpose");
    }
  };

  private final boolean applied;
  private final boolean hangs;

  Fault(boolean applied, boolean hangs) {
    this.applied = applied;
    this.hangs = hangs;
  }

  abstract void run(CountDownLatch healed);

  /** Whether the store has done it by the time that its caller gives up. */
  boolean isApplied() {
    return applied;
  }

  /** Ample where nothing hangs, so that a slow machine is no outage. */
  Duration deadline() {
    return hangs ? Duration.ofMillis(200) : Duration.ofSeconds(20);
  }

  /** From now on, {@code verb} fails so until the store is healed and {@code healed} is over. */
  void befall(FaultyStore store, String verb, CountDownLatch healed) {
    befall(store, verb, () -> run(healed));
  }

  /** From now on, {@code step} is taken when this fault would come. */
  void befall(FaultyStore store, String verb, Runnable step) {
    if (applied) {
      store.after(verb, step);
    } else {
      store.before(verb, step);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new StoreException("nobody has healed it", null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
