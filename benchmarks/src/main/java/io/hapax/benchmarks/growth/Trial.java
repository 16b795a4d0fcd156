package io.hapax.benchmarks.growth;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.Arrays;

/** Requests to a store, each checked: what ran twice, or did not run, ends the benchmark. */
final class Trial {

  /** How long records answer duplicates. */
  static final Duration RETENTION = Duration.ofHours(24);

  private static final Terms TERMS = new Terms.Lease(Duration.ofSeconds(30), RETENTION);
  private static final Expiry EXPIRY = new Expiry.After(RETENTION);
  private static final byte[] OUTCOME = "{\"id\":17,\"state\":1}".repeat(10).getBytes(US_ASCII);

  private final IdempotencyStore store;

  Trial(IdempotencyStore store) {
    this.store = store;
  }

  /** A first request: claims, and completes. */
  void first(RecordKey key) {
    if (!claimedAndCompleted(key)) {
      throw new IllegalStateException("a first request was taken for a duplicate");
    }
  }

  /** A duplicate of a run that has finished. */
  void duplicate(RecordKey key) {
    boolean answered =
        claim(key) instanceof ClaimResult.Completed completed
            && Arrays.equals(completed.found().outcome(), OUTCOME);
    if (!answered) {
      throw new IllegalStateException("a duplicate did not get the outcome");
    }
  }

  /** One of several requests with the same key: whether it was the one that ran. */
  boolean oneOfMany(RecordKey key) {
    return claimedAndCompleted(key);
  }

  private boolean claimedAndCompleted(RecordKey key) {
    ClaimResult result = claim(key);
    if (result instanceof ClaimResult.Acquired acquired) {
      complete(acquired.claim());
      return true;
    }
    if (result instanceof ClaimResult.InProgress || result instanceof ClaimResult.Completed) {
      return false;
    }
    throw new IllegalStateException("nobody left such a record: " + result);
  }

  private ClaimResult claim(RecordKey key) {
    return store.claim(new ClaimRequest(key, OwnerId.random(), TERMS, Mode.SURROUND, null));
  }

  private void complete(Claim claim) {
    if (!store.complete(claim, OUTCOME, EXPIRY)) {
      throw new IllegalStateException("a run lost its claim");
    }
  }
}
