package io.hapax.internal;

import io.hapax.Call;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.StaleClaimException;
import io.hapax.policy.Policy;
import io.hapax.policy.Verdict;
import io.hapax.spi.Claim;
import io.hapax.spi.Mode;
import io.hapax.spi.StoreException;
import io.hapax.spi.TransactionalStore;
import io.hapax.spi.Verbs;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
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
 *   <li>A fence takes it out of the renewal until its transaction has ended: the row lock stands
 *       for the lease meanwhile.
 *   <li>It ends once. What the end does to the record is {@link Ending}'s part.
 * </ol>
 */
final class Run implements Execution, LeaseKeeper.Holder {

  private static final Logger LOG = LoggerFactory.getLogger(Run.class);
  private static final int FIRST_FAILURE = 400;
  private static final int ERROR_STATUS = 500;

  private final Services services;
  private final Call call;
  private final Claim claim;
  private final Ending ending;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean fenced;
  private volatile @Nullable StoreException fenceFailure;

  private Run(Services services, Verbs verbs, Call call, Answers answers, Claim claim) {
    this.services = services;
    this.call = call;
    this.claim = claim;
    this.ending = new Ending(services, verbs, call, answers, this);
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
        call.scope().operation(),
        lease());
  }

  @Override
  public Finished succeed(Outcome outcome) {
    return end() ? ending.finish(verdict(outcome), outcome) : Finished.own();
  }

  @Override
  public Finished fail(Throwable error, @Nullable Outcome answer) {
    if (!end()) {
      return Finished.own();
    }
    if (Causes.isStaleClaim(error)) {
      return ending.superseded();
    }
    if (fenceFailure != null && Causes.isBehind(fenceFailure, error)) {
      return ending.unfenced();
    }
    if (answer != null && answer.status() < FIRST_FAILURE) {
      return ending.finish(Verdict.COMPLETE, answer);
    }
    if (policy().resolveConflicts() && Causes.isUniqueViolation(error)) {
      return ending.conflict();
    }
    return answer == null
        ? ending.finish(policy().onFailure().exception(), unanswered())
        : ending.finish(verdict(answer), answer);
  }

  private Verdict verdict(Outcome outcome) {
    return policy().onFailure().onStatus(outcome.status());
  }

  private static Outcome unanswered() {
    return Outcome.responseWithoutBody(ERROR_STATUS, List.of());
  }

  @Override
  public void giveUp() {
    if (end()) {
      ending.leave();
    }
  }

  private boolean end() {
    return ended.compareAndSet(false, true);
  }

  /** The record says how the run ended, or nobody will make it say so: a shutdown need not wait. */
  void settled() {
    services.keeper().remove(this);
    services.running().ended();
  }

  @Override
  public void snapshotTaken() {
    services.keeper().remove(this);
  }

  @Override
  public void fence(Connection connection) {
    services.keeper().remove(this);
    if (!commit(connection)) {
      throw new StaleClaimException(call.scope().operation());
    }
    fenced = true;
  }

  private boolean commit(Connection connection) {
    TransactionalStore store = (TransactionalStore) services.store();
    try {
      return store.commit(connection, claim, Lifetimes.expiry(policy(), claim));
    } catch (StoreException e) {
      fenceFailure = e;
      throw e;
    }
  }

  @Override
  public void fenceEnded() {
    if (isRenewed() && !ended.get()) {
      services.keeper().add(this);
    }
  }

  /** Whether a transaction that fenced this run may have been committed. */
  boolean fenced() {
    return fenced;
  }
}
