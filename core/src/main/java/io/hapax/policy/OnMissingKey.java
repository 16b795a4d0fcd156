package io.hapax.policy;

/** What happens to a request without a key. */
public enum OnMissingKey {
  /** It is refused. */
  REJECT,
  /** Its fingerprint, in seed 1's form, becomes the key. */
  FINGERPRINT,
  /** It runs without protection, as the caller did not ask for any. */
  PASS
}
