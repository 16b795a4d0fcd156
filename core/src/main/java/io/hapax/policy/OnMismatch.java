package io.hapax.policy;

/** What a duplicate gets that has the key of another request but says something else. */
public enum OnMismatch {
  /** A refusal, even while the first is in progress. */
  REJECT,
  /** What an exact duplicate would get; the payload is not looked at. */
  IGNORE
}
