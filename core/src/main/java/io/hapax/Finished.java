package io.hapax;

/** What the caller of a finished run is to be told. */
public sealed interface Finished {

  /** Its own answer: what the handler produced. */
  record Own() implements Finished {}

  /**
   * Another answer: this run was superseded, or lost a conflict, and its own answer would not be
   * true.
   *
   * @param answer the winner's outcome, or a refusal
   */
  record Instead(Decision.Answer answer) implements Finished {}

  /** Its own answer. */
  static Finished own() {
    return new Own();
  }
}
