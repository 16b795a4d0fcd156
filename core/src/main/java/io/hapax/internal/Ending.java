package io.hapax.internal;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.OutcomeResolver;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.Refusal;
import io.hapax.StaleClaimException;
import io.hapax.event.HapaxEvent;
import io.hapax.policy.Policy;
import io.hapax.policy.Verdict;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import io.hapax.spi.Verbs;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the end of a run does to its record, and what its caller is told.
 *
 * <ol>
 *   <li>The verdict completes the record, releases it, or keeps the key taken.
 *   <li>A store that fails now does not reach the caller: the lease stays renewed, and the record
 *       is completed in the background. Inside a caller's transaction it does: the transaction
 *       can't be committed without its record.
 *   <li>A record that nobody can read any more is left: no repetition would change that.
 *   <li>A release that is refused because the work was committed completes the record without a
 *       body instead.
 *   <li>A run that was superseded is told so: with the winner's answer where its own effect was
 *       rolled back, with its own and a warning where that stands. One whose fence failed finds out
 *       when it frees its key.
 * </ol>
 */
final class Ending {

  private static final Logger LOG = LoggerFactory.getLogger(Ending.class);
  private static final int ERROR_STATUS = 500;

  private final Services services;
  private final Verbs verbs;
  private final Call call;
  private final Answers answers;
  private final Run run;

  Ending(Services services, Verbs verbs, Call call, Answers answers, Run run) {
    this.services = services;
    this.verbs = verbs;
    this.call = call;
    this.answers = answers.atTheEnd();
    this.run = run;
  }

  Finished finish(Verdict verdict, Outcome outcome) {
    if (verdict == Verdict.RELEASE) {
      release(outcome.status());
      return Finished.own();
    }
    if (policy().marker()) {
      run.settled();
      return Finished.own();
    }
    boolean keepBody = verdict == Verdict.COMPLETE && policy().replays();
    complete(keepBody ? outcome : outcome.withoutBody());
    return Finished.own();
  }

  /** Leaves the claim to lapse. */
  void leave() {
    run.settled();
  }

  private void complete(Outcome outcome) {
    byte[] bytes = services.atRest().write(run.claim().key(), outcome);
    try {
      untilUnreadable(() -> completed(store(bytes)));
    } catch (StoreException e) {
      if (call.mode() == Mode.JOIN) {
        run.settled();
        throw e;
      }
      deferCompletion(bytes, e);
    }
  }

  private boolean store(byte[] outcome) {
    return verbs.complete(run.claim(), outcome, Lifetimes.expiry(policy(), run.claim()));
  }

  private void completed(boolean owned) {
    run.settled();
    if (owned) {
      services.room().wake(run.claim().key());
      services.teller().tell(() -> new HapaxEvent.Completed(policy().name(), operation()));
    } else {
      notOurs();
    }
  }

  private void notOurs() {
    if (call.mode() == Mode.JOIN) {
      throw new StaleClaimException(operation());
    }
    boolean stands = !run.fenced();
    services.teller().tell(() -> new HapaxEvent.Superseded(policy().name(), operation(), stands));
    if (stands) {
      LOG.warn(
          "'{}' may have run twice: a run was paused for longer than its lease of {}, was taken over, and its effect stands"
              + " (fencing token {}); raise the lease, or let the work run in a fenced or joined transaction",
          operation(),
          run.lease(),
          run.fencingToken());
    }
  }

  private void deferCompletion(byte[] outcome, StoreException e) {
    LOG.warn(
        "The outcome of '{}' could not be stored and is stored in the background; the caller got its answer",
        operation(),
        e);
    services.teller().tell(() -> new HapaxEvent.CompletionDeferred(policy().name(), operation()));
    services
        .afterwork()
        .untilDone(
            "store an outcome",
            () -> {
              untilUnreadable(() -> completed(store(outcome)));
              return true;
            });
  }

  private void release(int status) {
    try {
      untilUnreadable(() -> released(verbs.release(run.claim()), status));
    } catch (StoreException e) {
      deferRelease(status, e);
    }
  }

  private void released(boolean freed, int status) {
    if (!freed && run.fenced()) {
      // The work was committed before the failure: nothing may run it again, and nobody has to wait
      // for the lease to know.
      complete(Outcome.responseWithoutBody(status, List.of()));
      return;
    }
    run.settled();
    if (freed) {
      services.room().wake(run.claim().key());
      services.teller().tell(() -> new HapaxEvent.Released(policy().name(), operation()));
    }
  }

  private void deferRelease(int status, StoreException e) {
    if (call.mode() == Mode.JOIN) {
      // The transaction is broken, and takes the claim with it.
      LOG.debug("A joined claim of '{}' goes with its transaction", operation(), e);
      run.settled();
      return;
    }
    LOG.warn("The key of a failed run of '{}' is freed in the background", operation(), e);
    services
        .afterwork()
        .untilDone(
            "free the key of a failed run",
            () -> {
              untilUnreadable(() -> released(verbs.release(run.claim()), status));
              return true;
            });
  }

  /**
   * Does {@code step}, unless somebody has made the record one that nobody can read: it is left.
   */
  private void untilUnreadable(Runnable step) {
    try {
      step.run();
    } catch (UnreadableRecordException e) {
      if (call.mode() == Mode.JOIN) {
        throw e;
      }
      LOG.warn(
          "The record of a run of '{}' was changed under it: {}; what it holds stays, the caller got its answer",
          operation(),
          e.getMessage());
      run.settled();
    }
  }

  /**
   * This run's effect was rolled back, as another had taken over: that one's answer is the true
   * one.
   */
  Finished superseded() {
    run.settled();
    services.teller().tell(() -> new HapaxEvent.Superseded(policy().name(), operation(), false));
    return new Finished.Instead(winner());
  }

  /**
   * The fence could not be written, and the work was rolled back. Above READ COMMITTED that is how
   * a database tells that another has taken over, too: if so, that one's answer is the true one.
   */
  Finished unfenced() {
    if (run.fenced()) {
      release(ERROR_STATUS);
      return Finished.own();
    }
    try {
      if (!verbs.release(run.claim())) {
        return superseded();
      }
      released(true, ERROR_STATUS);
    } catch (StoreException e) {
      deferRelease(ERROR_STATUS, e);
    }
    return Finished.own();
  }

  private Decision.Answer winner() {
    try {
      Optional<StoredRecord> found =
          services.calls().call("find", () -> services.store().find(run.claim().key()));
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
  Finished conflict() {
    if (answers.resolve(OutcomeResolver.Why.CONFLICT) instanceof Resolution.Done done) {
      complete(done.outcome());
      return new Finished.Instead(answers.ifPermitted(() -> new Decision.Replay(done.outcome())));
    }
    release(ERROR_STATUS);
    return new Finished.Instead(new Decision.Refuse(new Refusal.Conflict()));
  }

  private Policy policy() {
    return call.policy();
  }

  private String operation() {
    return call.scope().operation();
  }
}
