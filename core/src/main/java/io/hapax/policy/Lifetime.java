package io.hapax.policy;

import java.time.Duration;

/** How long a record answers duplicates. */
public sealed interface Lifetime {

  /**
   * Counted from the claim (the seeds' TTL), and at least as long as the handler runs.
   *
   * @param length above zero
   */
  record Window(Duration length) implements Lifetime {
    public Window {
      Durations.positive(length, "the window");
    }
  }

  /**
   * Counted from the finish.
   *
   * @param length above zero
   */
  record Retention(Duration length) implements Lifetime {
    public Retention {
      Durations.positive(length, "the retention");
    }
  }

  /** For ever. */
  record Forever() implements Lifetime {}

  /** Until the form token would have expired. */
  record AsIssued() implements Lifetime {}
}
