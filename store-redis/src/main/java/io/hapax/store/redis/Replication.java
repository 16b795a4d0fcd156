package io.hapax.store.redis;

import java.time.Duration;

/**
 * How many replicas must have a claim and a completion before they count.
 *
 * @param replicas at least this many
 * @param timeout how long to wait for them; less than the store's deadline
 */
public record Replication(int replicas, Duration timeout) {

  /** Checks that there is something to wait for. */
  public Replication {
    if (replicas < 1) {
      throw new IllegalArgumentException("replicas has to be above zero, not " + replicas);
    }
    if (timeout.toMillis() < 1) {
      // WAIT takes 0 for ever.
      throw new IllegalArgumentException("timeout has to be at least 1 ms, not " + timeout);
    }
  }
}
