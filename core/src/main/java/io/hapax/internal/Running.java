package io.hapax.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How many handlers run, so that a shutdown can wait for them. */
final class Running {

  private final AtomicInteger count = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition none = lock.newCondition();

  void began() {
    count.incrementAndGet();
  }

  void ended() {
    if (count.decrementAndGet() == 0) {
      lock.lock();
      try {
        none.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  int count() {
    return count.get();
  }

  /** Waits until none runs; false if {@code patience} ended before. */
  boolean awaitNone(Duration patience) throws InterruptedException {
    long left = patience.toNanos();
    lock.lock();
    try {
      while (count.get() > 0) {
        if (left <= 0) {
          return false;
        }
        left = none.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
