package io.hapax;

import io.hapax.key.Scope;

/**
 * Knows from the application's own data whether an operation took effect: the order's row is there,
 * with its key. Asked where the record alone can't answer. Called on the request's thread; what it
 * throws is logged and counts as {@link Resolution.Unknown}.
 */
@FunctionalInterface
public interface OutcomeResolver {

  /**
   * What the application's data says about {@code question}; {@link Resolution#unknown()} if it is
   * not this resolver's.
   */
  Resolution resolve(Question question);

  /**
   * Which run.
   *
   * @param scope tenant, principal and operation
   * @param key the caller's key
   * @param why what is known
   */
  record Question(Scope scope, String key, Why why) {

    /** Without the key: keys are never logged. */
    @Override
    public String toString() {
      return "Question[" + scope.operation() + ", " + why + "]";
    }
  }

  /** What is known of the run. */
  enum Why {
    /** Its transaction was committed, its answer was lost. */
    COMMITTED,
    /** Its owner died; whether it took effect is not known. */
    ABANDONED,
    /** It finished, and its stored answer can't be sent again. */
    UNREADABLE,
    /** The handler met a unique constraint: somebody's row is there. */
    CONFLICT
  }

  /** What a resolver answers. */
  sealed interface Resolution {

    /**
     * It took effect.
     *
     * @param outcome what to answer; its status is the one to send
     */
    record Done(Outcome outcome) implements Resolution {}

    /** It did not take effect, and can be run. */
    record NotDone() implements Resolution {}

    /** This resolver can't tell. */
    record Unknown() implements Resolution {}

    /** It took effect: answer {@code outcome}. */
    static Resolution done(Outcome outcome) {
      return new Done(outcome);
    }

    /** It did not take effect. */
    static Resolution notDone() {
      return new NotDone();
    }

    /** This resolver can't tell. */
    static Resolution unknown() {
      return new Unknown();
    }
  }
}
