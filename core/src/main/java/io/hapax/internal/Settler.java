package io.hapax.internal;

import io.hapax.Outcome;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.RecordView;
import io.hapax.SettleResult;
import io.hapax.key.RecordKey;
import io.hapax.policy.Policy;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a person look at a record, and say how it ended.
 *
 * <ol>
 *   <li>Only an abandoned record is settled: its owner may be at work, or has finished, otherwise.
 *   <li>It is taken over first, under its own fingerprint. From here on, an owner that wakes up
 *       changes nothing.
 *   <li>Then it is completed with what the person says, or released.
 * </ol>
 */
final class Settler {

  private static final Logger LOG = LoggerFactory.getLogger(Settler.class);

  private final Services services;

  Settler(Services services) {
    this.services = services;
  }

  Optional<RecordView> look(RecordKey key) {
    return stored(key).map(found -> view(key, found));
  }

  private Optional<StoredRecord> stored(RecordKey key) {
    return services.calls().call("find", () -> services.store().find(key));
  }

  private RecordView view(RecordKey key, StoredRecord found) {
    return new RecordView(
        found.state(),
        found.mode(),
        found.token(),
        found.age(),
        found.leaseLeft(),
        found.expiresIn(),
        found.state() == RecordState.COMPLETED ? outcome(key, found) : null);
  }

  private @Nullable Outcome outcome(RecordKey key, StoredRecord found) {
    try {
      return services.atRest().read(key, found.outcome());
    } catch (OutcomeFormat.UnreadableException e) {
      LOG.debug("A record can't be read", e);
      return null;
    }
  }

  SettleResult settle(Policy policy, RecordKey key, Resolution resolution) {
    if (resolution instanceof Resolution.Unknown) {
      throw new IllegalArgumentException("a key is settled as done or as not done, not as unknown");
    }
    if (policy.marker()) {
      throw new IllegalArgumentException(
          "policy '"
              + policy.name()
              + "' leaves marks, under which nobody runs; settle with the policy of the operation");
    }
    Optional<StoredRecord> found = stored(key);
    if (found.isEmpty()) {
      return SettleResult.ABSENT;
    }
    StoredRecord before = found.get();
    return before.state() == RecordState.IN_PROGRESS && !before.leaseLives()
        ? taken(policy, resolution, takeOver(policy, key, before))
        : unsettled(before);
  }

  /**
   * Past the guard, which gives back a claim of unknown fate: that would free the key of work that
   * was done. This one is left to lapse, and the person asks again.
   */
  private ClaimResult takeOver(Policy policy, RecordKey key, StoredRecord before) {
    ClaimRequest request =
        new ClaimRequest(
            key, OwnerId.random(), Lifetimes.terms(policy), before.mode(), before.fingerprint());
    return services
        .calls()
        .call("takeOver", () -> services.store().takeOver(request, before.token()));
  }

  private SettleResult taken(Policy policy, Resolution resolution, ClaimResult result) {
    if (result instanceof ClaimResult.Acquired acquired) {
      return end(policy, acquired.claim(), resolution)
          ? SettleResult.SETTLED
          : SettleResult.RUNNING;
    }
    return result instanceof ClaimResult.Existing existing && existing.found() != null
        ? unsettled(existing.found())
        : SettleResult.RUNNING;
  }

  private boolean end(Policy policy, Claim claim, Resolution resolution) {
    boolean ended =
        resolution instanceof Resolution.Done done
            ? services
                .verbs()
                .complete(
                    claim,
                    services.atRest().write(claim.key(), done.outcome()),
                    Lifetimes.expiry(policy, claim))
            : services.verbs().release(claim);
    if (ended) {
      services.room().wake(claim.key());
      LOG.info(
          "A person settled '{}' as {}",
          claim.key().operation(),
          resolution instanceof Resolution.Done ? "done" : "not done");
    }
    return ended;
  }

  private static SettleResult unsettled(StoredRecord found) {
    boolean running =
        found.state() == RecordState.IN_PROGRESS || found.state() == RecordState.ISSUED;
    return running ? SettleResult.RUNNING : SettleResult.FINISHED;
  }
}
