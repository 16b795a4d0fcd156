package io.hapax.benchmarks;

import java.time.Duration;

/**
 * How much time a run may take.
 *
 * @param thorough whether this is the long form
 * @param rounds how often each contestant has its turn
 * @param slice how long one turn is
 */
public record Effort(boolean thorough, int rounds, Duration slice) {

  static Effort brief() {
    return new Effort(false, 5, Duration.ofMillis(300));
  }

  static Effort full() {
    return new Effort(true, 7, Duration.ofMillis(500));
  }

  /** {@code brief} in the short form, {@code full} in the long one. */
  public <T> T choose(T brief, T full) {
    return thorough ? full : brief;
  }
}
