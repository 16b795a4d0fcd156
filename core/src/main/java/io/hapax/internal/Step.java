package io.hapax.internal;

import io.hapax.Decision;
import io.hapax.Refusal;

/** What one question to the store led to. */
sealed interface Step {

  /** The answer is known. */
  record Decided(Decision decision) implements Step {}

  /**
   * Somebody runs.
   *
   * @param refusal what to answer if nobody may wait, or no longer
   */
  record Busy(Refusal refusal) implements Step {}

  static Step decided(Decision decision) {
    return new Decided(decision);
  }

  static Step refused(Refusal refusal) {
    return new Decided(new Decision.Refuse(refusal));
  }

  /** The decision of a call that does not wait. */
  default Decision atOnce() {
    return this instanceof Decided decided
        ? decided.decision()
        : new Decision.Refuse(((Busy) this).refusal());
  }
}
