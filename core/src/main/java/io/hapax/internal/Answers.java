package io.hapax.internal;

import io.hapax.AccessCheck;
import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Decision.Answer;
import io.hapax.Outcome;
import io.hapax.OutcomeResolver.Question;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.OutcomeResolver.Why;
import io.hapax.Refusal;
import io.hapax.key.Fingerprint;
import io.hapax.policy.Lifetime;
import io.hapax.policy.OnCompleted;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a duplicate of a run that took effect is told, if its caller may hear it. Nothing here ever
 * lets it run again.
 */
final class Answers {

  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
  private static final Answer DENIED = new Decision.Refuse(new Refusal.AccessDenied());
  private static final int OK = 200;
  private static final int FIRST_REDIRECT = 300;

  private final Services services;
  private final Call call;
  private final KeyResolution.Resolved key;

  Answers(Services services, Call call, KeyResolution.Resolved key) {
    this.services = services;
    this.call = call;
    this.key = key;
  }

  /** The same at the end of a run, where what the check throws can't reach anybody: it is a no. */
  Answers atTheEnd() {
    AccessCheck check = call.access();
    return check == null ? this : new Answers(services, call.checkedBy(() -> quietly(check)), key);
  }

  private boolean quietly(AccessCheck check) {
    try {
      return check.permits();
    } catch (RuntimeException | Error e) {
      LOG.debug("The AccessCheck of '{}' failed", call.scope().operation(), Wordless.of(e));
      return false;
    }
  }

  Answer completed(StoredRecord found) {
    if (!call.policy().replays()) {
      boolean window = call.policy().lifetime() instanceof Lifetime.Window;
      return new Decision.Refuse(new Refusal.Duplicate(window ? found.expiresIn() : null));
    }
    return permits() ? kept(found) : DENIED; // no lambda: duplicates are many
  }

  private Answer kept(StoredRecord found) {
    Outcome outcome;
    try {
      outcome = services.atRest().read(key.record(), found.outcome());
      requireComparable(found);
    } catch (OutcomeFormat.UnreadableException e) {
      LOG.warn(
          "A record of '{}' can't be replayed: {}; duplicates are refused with outcome-unavailable until it expires",
          call.scope().operation(),
          e.getMessage());
      return elsewhere(Why.UNREADABLE, new Refusal.OutcomeUnavailable(null, null));
    }
    return outcome.bodyKept() ? replay(outcome) : elsewhere(Why.UNREADABLE, unavailable(outcome));
  }

  /**
   * An outcome that a person settled may be under another key than its fingerprint. Without that
   * one, nobody can tell whether this request is the one that it answers.
   */
  private void requireComparable(StoredRecord found) throws OutcomeFormat.UnreadableException {
    Fingerprint stored = found.fingerprint();
    if (stored != null
        && call.policy().comparesPayload()
        && !services.atRest().knowsKeyOf(stored)) {
      throw new OutcomeFormat.UnreadableException(
          "its fingerprint was made with a key that is not configured; add the key that was current"
              + " when it was claimed to the OutcomeKeys of this node (hapax.encryption.keys)");
    }
  }

  /** A damaged record, or a newer release's: it may stand for an effect. */
  Answer unreadable(UnreadableRecordException e) {
    LOG.warn(
        "A record of '{}' can't be read: {}; duplicates are refused with outcome-unavailable",
        call.scope().operation(),
        e.getMessage());
    return ifPermitted(() -> elsewhere(Why.UNREADABLE, new Refusal.OutcomeUnavailable(null, null)));
  }

  /** Its transaction was committed and its owner died before it could keep the answer. */
  Answer committed() {
    return ifPermitted(() -> elsewhere(Why.COMMITTED, new Refusal.OutcomeUnavailable(null, null)));
  }

  /** {@code answer}, which tells an outcome, if the call's check lets it be told. */
  Answer ifPermitted(Supplier<Answer> answer) {
    return permits() ? answer.get() : DENIED;
  }

  private boolean permits() {
    AccessCheck check = call.access();
    try {
      return check == null || check.permits();
    } catch (StoreException e) {
      // The check's own trouble: nobody may take it for an outage of this engine's store.
      throw new IllegalStateException("an AccessCheck could not ask a store", e);
    }
  }

  Resolution resolve(Why why) {
    return services.resolvers().resolve(new Question(call.scope(), key.text(), why));
  }

  private Answer elsewhere(Why why, Refusal otherwise) {
    return resolve(why) instanceof Resolution.Done done
        ? new Decision.Replay(done.outcome())
        : new Decision.Refuse(otherwise);
  }

  private Answer replay(Outcome outcome) {
    boolean success = outcome.status() >= OK && outcome.status() < FIRST_REDIRECT;
    boolean asOk = call.policy().onCompleted() == OnCompleted.REPLAY_AS_OK && success;
    return new Decision.Replay(asOk ? outcome.withStatus(OK) : outcome);
  }

  private static Refusal unavailable(Outcome outcome) {
    return new Refusal.OutcomeUnavailable(
        outcome.status() == Outcome.NO_STATUS ? null : outcome.status(),
        outcome.header("Location").orElse(null));
  }
}
