package io.hapax.store.redis;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Looks again and again until something is so; the limit only keeps a build from hanging. */
final class Eventually {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(10);

  private Eventually() {}

  static void isTrue(String what, Callable<Boolean> condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!holds(condition)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it never came true that " + what);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** The first answer without an exception. */
  static <T> T answers(String what, Callable<T> call) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return call.call();
      } catch (Exception e) {
        if (System.nanoTime() > end) {
          throw new AssertionError(what + " failed to the last", e);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private static boolean holds(Callable<Boolean> condition) {
    try {
      return condition.call();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
