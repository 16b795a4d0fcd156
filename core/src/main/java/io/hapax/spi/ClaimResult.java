package io.hapax.spi;

import org.jspecify.annotations.Nullable;

/** What a store answers to a claim. */
public sealed interface ClaimResult {

  /** The record is the caller's. */
  record Acquired(Claim claim) implements ClaimResult {}

  /** There is a record. */
  sealed interface Existing extends ClaimResult {

    /**
     * The record, or null where only its existence is known: a lock that its owner's open
     * transaction holds.
     */
    @Nullable StoredRecord found();
  }

  /** Somebody runs, under a lease that lives or in a transaction that is open. */
  record InProgress(@Nullable StoredRecord found) implements Existing {}

  /** Somebody ran, and its lease has lapsed. */
  record Abandoned(StoredRecord found) implements Existing {}

  /** The work was committed, its outcome is not there (yet). */
  record Committed(StoredRecord found) implements Existing {}

  /** Finished. */
  record Completed(StoredRecord found) implements Existing {}

  /** The guard was here. */
  record Marked(StoredRecord found) implements Existing {}

  /** A form token that was never issued, or has expired. */
  record Unknown() implements ClaimResult {}

  /**
   * The answer that {@code found} stands for: an unexpired record that the caller does not own.
   *
   * @throws IllegalArgumentException if it is ISSUED: whoever claims that gets it
   */
  static Existing of(StoredRecord found) {
    return switch (found.state()) {
      case MARKED -> new Marked(found);
      case IN_PROGRESS -> found.leaseLives() ? new InProgress(found) : new Abandoned(found);
      case COMMITTED -> new Committed(found);
      case COMPLETED -> new Completed(found);
      case ISSUED -> throw new IllegalArgumentException("an issued token is claimed, not refused");
    };
  }
}
