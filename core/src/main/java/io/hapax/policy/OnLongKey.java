package io.hapax.policy;

/** What happens to a key that is longer than the policy allows. */
public enum OnLongKey {
  /** The request is refused. */
  REJECT,
  /** The key is cut to the allowed length (seed 1). */
  CUT
}
