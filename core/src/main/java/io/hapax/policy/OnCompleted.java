package io.hapax.policy;

/** What a duplicate gets once the first request has finished. */
public enum OnCompleted {
  /** The first answer as it was. */
  REPLAY,
  /** The first answer with status 200: "you have seen this before" (seed 3). */
  REPLAY_AS_OK,
  /** A refusal. */
  REJECT
}
