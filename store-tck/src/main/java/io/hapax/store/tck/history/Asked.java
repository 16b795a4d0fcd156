package io.hapax.store.tck.history;

import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
import io.hapax.spi.OwnerId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a client asked of one record. */
public sealed interface Asked {

  /** No record has this token. */
  long NO_TOKEN = -1;

  /**
   * A claim, or a take-over.
   *
   * @param request what was asked; its fingerprint names its owner, so that a record tells whose it
   *     is
   * @param previousToken {@link #NO_TOKEN} for a claim
   */
  record Take(ClaimRequest request, long previousToken) implements Asked {
    @Override
    public String toString() {
      String verb = previousToken == NO_TOKEN ? "claim" : "take over " + previousToken;
      return verb + " by " + request.owner() + ", " + request.terms();
    }
  }

  /** The claim's owner has finished with {@code outcome}. */
  record Complete(OwnerId owner, long token, @Nullable String outcome, Expiry expiry)
      implements Asked {}

  /** The claim's owner has committed its work. */
  record Commit(OwnerId owner, long token, Expiry expiry) implements Asked {}

  /** The claim's owner gives up. */
  record Release(OwnerId owner, long token) implements Asked {}

  /** The claim's owner is still at it. */
  record Renew(OwnerId owner, long token, Duration lease) implements Asked {}

  /** A form token. */
  record Issue(Duration timeToLive) implements Asked {}

  /** A look. */
  record Find() implements Asked {}

  /** Housekeeping, which no answer may tell from its absence. */
  record Purge() implements Asked {}
}
