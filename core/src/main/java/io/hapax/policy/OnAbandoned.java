package io.hapax.policy;

/** What happens to a request whose key belongs to an owner that died. */
public enum OnAbandoned {
  /** It takes the claim over and runs. */
  RERUN,
  /** It is refused until a person or an {@code OutcomeResolver} settles the record. */
  REFUSE,
  /**
   * {@link #RERUN} where the record proves that nothing was committed (joined, fenced), else {@link
   * #REFUSE}.
   */
  AUTO
}
