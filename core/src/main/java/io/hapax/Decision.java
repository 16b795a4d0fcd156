package io.hapax;

/** What the engine answers to a {@link Call}. */
public sealed interface Decision {

  /**
   * Run it, then say how it ended.
   *
   * @param execution the run
   */
  record Proceed(Execution execution) implements Decision {}

  /** Don't run it: here is what to answer. */
  sealed interface Answer extends Decision {}

  /**
   * Answer with the outcome of the first run. Its status is the one to send already.
   *
   * @param outcome what the first run produced
   */
  record Replay(Outcome outcome) implements Answer {}

  /**
   * Refuse.
   *
   * @param refusal why, and what the caller can do
   */
  record Refuse(Refusal refusal) implements Answer {}

  /**
   * Run it without protection.
   *
   * @param why the reason, for marking the response
   */
  record Bypass(Why why) implements Decision {

    /** Why a run is not protected. */
    public enum Why {
      /** The caller sent no key, and the policy lets that pass. */
      NO_KEY,
      /** The store can't be asked, and the policy prefers an unprotected run to a refusal. */
      STORE_OUTAGE
    }
  }
}
