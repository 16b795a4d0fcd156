package io.hapax.store.jdbc;

/** What one try of a claim came to. */
sealed interface Attempt {

  /** The row was absent, expired or free to take, and now is the caller's. */
  record Won(Row row) implements Attempt {}

  /** The same; it was taken at the moment that is its token. */
  record Taken(long token) implements Attempt {}

  /** A live row that was not free to take. */
  record Found(Row row) implements Attempt {}

  /** No such form token. */
  record Unknown() implements Attempt {}

  /**
   * Another transaction, still open, is about to decide; its row can't be read.
   *
   * @param waited whether the attempt has waited for it already
   */
  record Busy(boolean waited) implements Attempt {}

  /** Somebody was faster, and committed after this statement began: asking again tells. */
  record Again() implements Attempt {}
}
