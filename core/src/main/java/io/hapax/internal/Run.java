package io.hapax.internal;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.OutcomeResolver;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.Refusal;
import io.hapax.StaleClaimException;
import io.hapax.event.HapaxEvent;
import io.hapax.policy.Policy;
import io.hapax.policy.Verdict;
import io.hapax.spi.Claim;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.TransactionalStore;
import io.hapax.spi.Verbs;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run under a claim.
 *
 * <ol>
 *   <li>From its start the lease is renewed, unless a transaction is its lease (JOIN) or it left a
 *       mere mark.
 *   <li>It ends once. The policy's verdict on the outcome completes the record, releases it, or
 *       keeps the key taken.
 *   <li>A store that fails at the end does not reach the caller: the lease stays renewed, and the
 *       record is completed in the background. Inside a caller's transaction it does: the
 *       transaction can't be committed without its record.
 *   <li>A release that is refused because the work was committed completes the record without a
 *       body instead.
 * </ol>
 */
final class Run implements Execution, LeaseKeeper.Holder {

  private static final Logger LOG = LoggerFactory.getLogger(Run.class);
  private static final int ERROR_STATUS = 500;
  private static final int FIRST_FAILURE = 400;

  private final Services services;
  private final Verbs verbs;
  private final Call call;
  private final Answers answers;
  private final Claim claim;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean fenced;

  private Run(Services services, Verbs verbs, Call call, Answers answers, Claim claim) {
    this.services = services;
    this.verbs = verbs;
    this.call = call;
    this.answers = answers;
    this.claim = claim;
  }

  static Run start(Services services, Verbs verbs, Call call, Answers answers, Claim claim) {
    Run run = new Run(services, verbs, call, answers, claim);
    services.running().began();
    if (run.isRenewed()) {
      services.keeper().add(run);
    }
    return run;
  }

  private boolean isRenewed() {
    return !policy().marker() && call.mode() != Mode.JOIN;
  }

  @Override
  public Policy policy() {
    return call.policy();
  }

  @Override
  public long fencingToken() {
    return claim.token();
  }

  @Override
  public Claim claim() {
    return claim;
  }

  @Override
  public Duration lease() {
    return policy().lease();
  }

  @Override
  public void lost() {
    LOG.warn(
        "A run of '{}' lost its claim: it was paused for longer than its lease of {}; its answer will not be stored",
        operation(),
        lease());
  }

  @Override
  public Finished succeed(Outcome outcome) {
    return end()
        ? finish(policy().onFailure().onStatus(outcome.status()), outcome)
        : Finished.own();
  }

  @Override
  public Finished fail(Throwable error, @Nullable Outcome answer) {
    if (!end()) {
      return Finished.own();
    }
    if (Causes.isStaleClaim(error)) {
      return superseded();
    }
    if (answer != null && answer.status() < FIRST_FAILURE) {
      return finish(Verdict.COMPLETE, answer);
    }
    if (policy().resolveConflicts() && Causes.isUniqueViolation(error)) {
      return conflict();
    }
    return answer == null
        ? finish(policy().onFailure().exception(), withoutBody(ERROR_STATUS))
        : finish(policy().onFailure().onStatus(answer.status()), answer);
  }

  @Override
  public void giveUp() {
    if (end()) {
      stopRenewing();
    }
  }

  @Override
  public void fence(Connection connection) {
    // From here to the end of the transaction its row lock stands for the lease.
    services.keeper().remove(this);
    TransactionalStore store = (TransactionalStore) services.store();
    if (!store.commit(connection, claim, Lifetimes.expiry(policy(), claim))) {
      throw new StaleClaimException(operation());
    }
    fenced = true;
  }

  @Override
  public void fenceEnded() {
    if (isRenewed() && !ended.get()) {
      services.keeper().add(this);
    }
  }

  private boolean end() {
    if (!ended.compareAndSet(false, true)) {
      return false;
    }
    services.running().ended();
    return true;
  }

  private Finished finish(Verdict verdict, Outcome outcome) {
    if (verdict == Verdict.RELEASE) {
      release(outcome.status());
      return Finished.own();
    }
    if (policy().marker()) {
      return Finished.own();
    }
    boolean keepBody = verdict == Verdict.COMPLETE && policy().replays();
    return complete(keepBody ? outcome : outcome.withoutBody());
  }

  private Finished complete(Outcome outcome) {
    byte[] bytes = OutcomeFormat.write(outcome);
    boolean owned;
    try {
      owned = storeOutcome(bytes);
    } catch (StoreException e) {
      if (call.mode() == Mode.JOIN) {
        throw e;
      }
      deferCompletion(bytes, e);
      return Finished.own();
    }
    stopRenewing();
    return owned ? completed() : notOurs();
  }

  private boolean storeOutcome(byte[] bytes) {
    return verbs.complete(claim, bytes, Lifetimes.expiry(policy(), claim));
  }

  private Finished completed() {
    services.room().wake(claim.key());
    services.teller().tell(() -> new HapaxEvent.Completed(policy().name(), operation()));
    return Finished.own();
  }

  private Finished notOurs() {
    if (call.mode() == Mode.JOIN) {
      throw new StaleClaimException(operation());
    }
    services.teller().tell(() -> new HapaxEvent.Superseded(policy().name(), operation(), !fenced));
    if (!fenced) {
      LOG.warn(
          "'{}' may have run twice: a run was paused for longer than its lease of {}, was taken over, and its effect stands"
              + " (fencing token {}); raise the lease, or let the work run in a fenced or joined transaction",
          operation(),
          lease(),
          claim.token());
    }
    return Finished.own();
  }

  private void deferCompletion(byte[] bytes, StoreException e) {
    LOG.warn(
        "The outcome of '{}' could not be stored and is stored in the background; the caller got its answer",
        operation(),
        e);
    services.teller().tell(() -> new HapaxEvent.CompletionDeferred(policy().name(), operation()));
    services
        .afterwork()
        .untilDone(
            "store the outcome of '" + operation() + "'",
            () -> {
              boolean owned = storeOutcome(bytes);
              stopRenewing();
              if (owned) {
                completed();
              } else {
                notOurs();
              }
              return true;
            });
  }

  private void release(int status) {
    stopRenewing();
    boolean freed;
    try {
      freed = verbs.release(claim);
    } catch (StoreException e) {
      deferRelease(e);
      return;
    }
    released(freed, status);
  }

  private void released(boolean freed, int status) {
    if (freed) {
      services.room().wake(claim.key());
      services.teller().tell(() -> new HapaxEvent.Released(policy().name(), operation()));
    } else if (fenced) {
      // The work was committed before the failure: nothing may run it again, and nobody has to wait
      // for the lease to know.
      complete(withoutBody(status));
    }
  }

  private void deferRelease(StoreException e) {
    if (call.mode() == Mode.JOIN) {
      // The transaction is broken, and takes the claim with it.
      LOG.debug("A joined claim of '{}' goes with its transaction", operation(), e);
      return;
    }
    LOG.warn("The key of a failed run of '{}' is freed in the background", operation(), e);
    services
        .afterwork()
        .untilDone(
            "free the key of a failed run of '" + operation() + "'",
            () -> {
              released(verbs.release(claim), ERROR_STATUS);
              return true;
            });
  }

  /**
   * This run's effect was rolled back, as another run had taken over: that one's answer is the true
   * one.
   */
  private Finished superseded() {
    stopRenewing();
    services.teller().tell(() -> new HapaxEvent.Superseded(policy().name(), operation(), false));
    return new Finished.Instead(winner());
  }

  private Decision.Answer winner() {
    try {
      Optional<StoredRecord> found =
          services.calls().call("find", () -> services.store().find(claim.key()));
      if (found.isPresent() && found.get().state() == RecordState.COMPLETED) {
        return answers.completed(found.get());
      }
    } catch (StoreException e) {
      LOG.debug("The winner's outcome of '{}' could not be read", operation(), e);
    }
    return new Decision.Refuse(new Refusal.InProgress(Retry.LEAST));
  }

  /**
   * Somebody's row is there already, under the same key: the application knows it, and it becomes
   * the outcome.
   */
  private Finished conflict() {
    if (answers.resolve(OutcomeResolver.Why.CONFLICT) instanceof Resolution.Done done) {
      complete(done.outcome());
      return new Finished.Instead(new Decision.Replay(done.outcome()));
    }
    release(ERROR_STATUS);
    return new Finished.Instead(new Decision.Refuse(new Refusal.Conflict()));
  }

  private void stopRenewing() {
    services.keeper().remove(this);
  }

  private String operation() {
    return call.scope().operation();
  }

  private static Outcome withoutBody(int status) {
    return Outcome.responseWithoutBody(status, List.of());
  }
}
