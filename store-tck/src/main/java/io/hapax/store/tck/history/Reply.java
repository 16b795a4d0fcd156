package io.hapax.store.tck.history;

import io.hapax.spi.ClaimResult;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.util.Optional;

/** What a store says, apart from what the record holds. */
public enum Reply {
  /** Acquired. */
  ACQUIRED,
  /** There is a record, running under a lease that lives. */
  IN_PROGRESS,
  /** There is a record whose lease has lapsed. */
  ABANDONED,
  /** There is a record whose work was committed. */
  COMMITTED,
  /** There is a finished record. */
  COMPLETED,
  /** There is a mark. */
  MARKED,
  /** There is a form token that nobody has used. */
  ISSUED,
  /** There is somebody, and nothing more is known: a lost race. */
  BUSY,
  /** No such form token. */
  UNKNOWN,
  /** Nothing is there. */
  NOTHING,
  /** True, or renewed. */
  YES,
  /** False, or lost. */
  NO;

  static Reply of(StoredRecord found) {
    return found.state() == RecordState.ISSUED ? ISSUED : of(ClaimResult.of(found));
  }

  static Reply of(Optional<StoredRecord> found) {
    return found.map(Reply::of).orElse(NOTHING);
  }

  static Reply of(boolean yes) {
    return yes ? YES : NO;
  }

  static Reply of(ClaimResult result) {
    if (result instanceof ClaimResult.Existing existing && existing.found() == null) {
      return BUSY;
    }
    if (result instanceof ClaimResult.Acquired) {
      return ACQUIRED;
    }
    if (result instanceof ClaimResult.InProgress) {
      return IN_PROGRESS;
    }
    if (result instanceof ClaimResult.Abandoned) {
      return ABANDONED;
    }
    if (result instanceof ClaimResult.Committed) {
      return COMMITTED;
    }
    if (result instanceof ClaimResult.Completed) {
      return COMPLETED;
    }
    return result instanceof ClaimResult.Marked ? MARKED : UNKNOWN;
  }
}
