package io.hapax.benchmarks.stores;

import io.hapax.key.RecordKey;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.Terms;
import java.time.Duration;

/** The store's verbs without an engine around them: shows which part of the cost is the store's. */
final class VerbsWay implements Way {

  private static final Terms TERMS = new Terms.Lease(Duration.ofSeconds(30), Answer.RETENTION);

  private final String name;
  private final IdempotencyStore store;

  VerbsWay(String name, IdempotencyStore store) {
    this.name = name;
    this.store = store;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void first(String key) {
    if (!(claim(key) instanceof ClaimResult.Acquired acquired)) {
      throw new IllegalStateException("a first claim was not acquired");
    }
    boolean kept =
        store.complete(acquired.claim(), Answer.bytes(), new Expiry.After(Answer.RETENTION));
    Answer.require(kept, "a claim was lost");
  }

  @Override
  public void duplicate(String key) {
    Answer.require(claim(key) instanceof ClaimResult.Completed, "a finished record was not found");
  }

  private ClaimResult claim(String key) {
    RecordKey record = Answer.SCOPE.key(key);
    return store.claim(new ClaimRequest(record, OwnerId.random(), TERMS, Mode.SURROUND, null));
  }

  @Override
  public void close() {}
}
