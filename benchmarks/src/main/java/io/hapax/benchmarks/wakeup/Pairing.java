package io.hapax.benchmarks.wakeup;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Somebody who waits, and somebody who ends the wait.
 *
 * @param owner ends it
 * @param waiter waits
 * @param settled after which time the waiter waits for sure
 * @param spread up to how much longer the owner takes, by chance
 */
record Pairing(Owner owner, Waiter waiter, Duration settled, Duration spread) {

  /**
   * How long a waiter waited for its answer, in nanoseconds.
   *
   * @param fromCall since the owner called the end
   * @param fromReturn since that call returned; negative if the waiter was faster
   */
  record Latency(long fromCall, long fromReturn) {}

  Latency once(String key) throws Exception {
    owner.begin(key);
    waiter.begin(key);
    Thread.sleep(settled.toMillis() + ThreadLocalRandom.current().nextLong(spread.toMillis() + 1));
    long called = System.nanoTime();
    owner.end(key);
    long returned = System.nanoTime();
    long answered = waiter.answered();
    return new Latency(answered - called, answered - returned);
  }
}
