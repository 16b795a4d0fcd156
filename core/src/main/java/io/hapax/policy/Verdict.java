package io.hapax.policy;

/** What becomes of the record of a run that has ended. */
public enum Verdict {
  /** The outcome is kept and answers duplicates. */
  COMPLETE,
  /** The claim is given up: the next request with the key runs. */
  RELEASE,
  /** The key stays taken for its lifetime, without an answer to replay. */
  KEEP
}
