package io.hapax.internal;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Decision.Bypass.Why;
import io.hapax.Outcome;
import io.hapax.OutcomeResolver;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.Refusal;
import io.hapax.event.HapaxEvent;
import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.policy.OnAbandoned;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import io.hapax.spi.Verbs;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call's way to a decision. Each {@link #ask} is one question to the store, whose answer is
 * judged in a fixed order:
 *
 * <ol>
 *   <li>the scope, by construction: another scope is another record;
 *   <li>the fingerprint: another payload is a mismatch in whatever state the record is;
 *   <li>the state, by the policy's answers.
 * </ol>
 */
final class Attempt {

  private static final Logger LOG = LoggerFactory.getLogger(Attempt.class);

  private final Services services;
  private final Verbs verbs;
  private final Call call;
  private final Answers answers;
  private final @Nullable Fingerprint fingerprint;
  private final ClaimRequest request;

  /**
   * An attempt.
   *
   * @param verbs where its questions go: the store, or a caller's transaction
   */
  Attempt(Services services, Verbs verbs, Call call, KeyResolution.Resolved key) {
    this.services = services;
    this.verbs = verbs;
    this.call = call;
    this.answers = new Answers(services, call, key);
    Policy policy = call.policy();
    this.fingerprint =
        policy.comparesPayload() ? KeyResolution.fingerprints(call).fingerprint() : null;
    this.request =
        new ClaimRequest(
            key.record(),
            OwnerId.random(),
            Lifetimes.terms(policy),
            call.mode(),
            fingerprint == null ? null : services.atRest().kept(key.record(), fingerprint));
  }

  Call call() {
    return call;
  }

  RecordKey record() {
    return request.key();
  }

  /** Asks the store once. A refusal that {@link #mayWait} is about a run that may end. */
  Decision ask() {
    try {
      return judge(verbs.claim(request));
    } catch (UnreadableRecordException e) {
      return answers.unreadable(e);
    } catch (StoreException e) {
      return outage(e);
    }
  }

  /** Whether somebody runs, so that asking again later can have another answer. */
  static boolean mayWait(Decision decision) {
    return decision instanceof Decision.Refuse refuse
        && refuse.refusal() instanceof Refusal.InProgress;
  }

  private static Decision refused(Refusal refusal) {
    return new Decision.Refuse(refusal);
  }

  private Decision judge(ClaimResult result) {
    if (result instanceof ClaimResult.Acquired acquired) {
      return proceed(acquired, false);
    }
    if (result instanceof ClaimResult.Existing existing) {
      StoredRecord found = existing.found();
      return found == null ? refused(new Refusal.InProgress(Retry.LEAST)) : judge(existing, found);
    }
    return refused(new Refusal.UnknownToken());
  }

  private Decision judge(ClaimResult.Existing existing, StoredRecord found) {
    if (contradicts(found)) {
      return refused(new Refusal.Mismatch());
    }
    if (existing instanceof ClaimResult.Completed) {
      return answers.completed(found);
    }
    if (existing instanceof ClaimResult.Marked) {
      return refused(new Refusal.Duplicate(found.expiresIn()));
    }
    if (existing instanceof ClaimResult.Abandoned) {
      return abandoned(found);
    }
    if (existing instanceof ClaimResult.Committed && !found.leaseLives()) {
      return answers.committed();
    }
    return refused(new Refusal.InProgress(Retry.whileRunning(found)));
  }

  private boolean contradicts(StoredRecord found) {
    Fingerprint kept = found.fingerprint();
    return fingerprint != null
        && kept != null
        && services.atRest().contradicts(record(), fingerprint, kept);
  }

  private Decision abandoned(StoredRecord found) {
    OnAbandoned answer = call.policy().onAbandoned();
    boolean rerun =
        answer == OnAbandoned.RERUN
            || (answer == OnAbandoned.AUTO && found.mode().provesNothingCommitted());
    if (rerun) {
      return takeOver(found);
    }
    Resolution resolution = answers.resolve(OutcomeResolver.Why.ABANDONED);
    if (resolution instanceof Resolution.NotDone) {
      return takeOver(found);
    }
    return resolution instanceof Resolution.Done done
        ? answers.ifPermitted(() -> settle(found, done))
        : refused(new Refusal.Unsettled());
  }

  private Decision takeOver(StoredRecord found) {
    ClaimResult result = verbs.takeOver(request, found.token());
    if (result instanceof ClaimResult.Acquired acquired) {
      return proceed(acquired, true);
    }
    // Somebody else was faster, and may have died too: the next request decides that.
    return result instanceof ClaimResult.Abandoned
        ? refused(new Refusal.InProgress(Retry.LEAST))
        : judge(result);
  }

  /** The application knows the outcome: that is the answer, whether or not it can be kept. */
  private Decision.Answer settle(StoredRecord found, Resolution.Done done) {
    try {
      keep(found, done.outcome());
    } catch (StoreException e) {
      if (isCallers()) {
        throw e;
      }
      LOG.debug("A settled outcome of '{}' could not be kept", call.scope().operation(), e);
    }
    return new Decision.Replay(done.outcome());
  }

  /** Keeps it under a claim of its own, so that a woken owner can't overwrite it. */
  private void keep(StoredRecord found, Outcome outcome) {
    if (takeToKeep(found) instanceof ClaimResult.Acquired acquired) {
      byte[] bytes = services.atRest().write(record(), outcome);
      verbs.complete(acquired.claim(), bytes, Lifetimes.expiry(call.policy(), acquired.claim()));
      services.room().wake(record());
    }
  }

  /**
   * Past the guard, which gives back a claim of unknown fate: that would free the key of work that
   * was done. This one is left to lapse, and the application is asked again.
   */
  private ClaimResult takeToKeep(StoredRecord found) {
    return isCallers()
        ? verbs.takeOver(request, found.token())
        : services
            .calls()
            .call("takeOver", () -> services.store().takeOver(request, found.token()));
  }

  /** Whether its questions go to a caller's transaction. */
  private boolean isCallers() {
    return verbs != services.verbs();
  }

  private Decision proceed(ClaimResult.Acquired acquired, boolean tookOver) {
    services
        .teller()
        .tell(
            () -> new HapaxEvent.Claimed(call.policy().name(), call.scope().operation(), tookOver));
    return new Decision.Proceed(Run.start(services, verbs, call, answers, acquired.claim()));
  }

  private Decision outage(StoreException e) {
    Policy policy = call.policy();
    // A caller's transaction may be broken by now, so nothing can run in it.
    boolean open = policy.onStoreOutage() == OnStoreOutage.FAIL_OPEN && !isCallers();
    if (!open) {
      return new Decision.Refuse(new Refusal.StoreUnavailable(Retry.OUTAGE));
    }
    services.outage().unprotectedRun(services.store().describe(), e);
    services
        .teller()
        .tell(() -> new HapaxEvent.RanUnprotected(policy.name(), call.scope().operation()));
    return new Decision.Bypass(Why.STORE_OUTAGE);
  }
}
