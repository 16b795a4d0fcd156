package io.hapax.policy;

import java.time.Duration;

/** What a duplicate gets while the first request still runs. */
public sealed interface OnInProgress {

  /** It is refused at once. */
  record Reject() implements OnInProgress {}

  /**
   * It waits for the first to end, then gets what a later duplicate would get; when the time is up
   * it is refused. A waiter never touches the owner's claim.
   *
   * @param max the longest wait, above zero
   */
  record Wait(Duration max) implements OnInProgress {
    public Wait {
      Durations.positive(max, "the longest wait");
    }
  }

  /** Refuses at once. */
  static OnInProgress reject() {
    return new Reject();
  }

  /** Waits at most {@code max}. */
  static OnInProgress waitAtMost(Duration max) {
    return new Wait(max);
  }
}
