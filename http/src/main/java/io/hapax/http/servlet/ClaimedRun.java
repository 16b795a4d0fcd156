package io.hapax.http.servlet;

import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.StaleClaimException;
import io.hapax.policy.Policy;
import io.hapax.policy.Verdict;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The run of one request under its claim. Several threads may see its end coming: it ends once, for
 * the first of them.
 *
 * <ol>
 *   <li>It runs until its answer is complete, or an exception comes.
 *   <li>If that is a failure to be replayed, an error page may still make the answer of it. No
 *       event tells on every container that there is none: so the run ends without it after a
 *       while.
 *   <li>It has ended.
 * </ol>
 */
final class ClaimedRun {

  private enum State {
    RUNNING,
    AWAITING_PAGE,
    ENDED
  }

  private final Execution execution;
  private final AnswerWriter answers;
  private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
  private volatile @Nullable Throwable noted;

  ClaimedRun(Execution execution, AnswerWriter answers) {
    this.execution = execution;
    this.answers = answers;
  }

  Execution execution() {
    return execution;
  }

  boolean isRunning() {
    return state.get() == State.RUNNING;
  }

  boolean isAwaitingPage() {
    return state.get() == State.AWAITING_PAGE;
  }

  /** The handler failed so, and there may be an answer of it yet. */
  void note(Throwable error) {
    noted = error;
  }

  /** What another than the handler has to say, if anybody. */
  RecordingResponse.@Nullable Sendable instead(Finished finished) {
    return finished instanceof Finished.Instead instead ? answers.of(instead.answer()) : null;
  }

  /** Ends it with its answer; null if it has ended before. */
  @Nullable Finished finish(Outcome outcome) {
    return end(State.RUNNING) ? ended(outcome) : null;
  }

  /** As {@link #finish}, where what was noted came of the client's absence. */
  void succeed(Outcome outcome) {
    if (end(State.RUNNING)) {
      var unused = execution.succeed(outcome);
    }
  }

  /** Ends it with an exception that nothing has handled; null if it has ended before. */
  @Nullable Finished fail(Throwable error) {
    return end(State.RUNNING) ? execution.fail(error, null) : null;
  }

  /** Nobody can tell how it ends. */
  void giveUp() {
    if (end(State.RUNNING)) {
      execution.giveUp();
    }
  }

  private boolean end(State from) {
    return state.compareAndSet(from, State.ENDED);
  }

  private Finished ended(Outcome outcome) {
    Throwable error = noted;
    return error == null ? execution.succeed(outcome) : execution.fail(error, outcome);
  }

  /** Whether its answer may be wanted again. */
  boolean replays() {
    return execution.policy().replays();
  }

  /** Whether an answer with {@code status} is replayed, so that its body matters. */
  boolean keeps(int status) {
    return replays() && execution.policy().onFailure().onStatus(status) == Verdict.COMPLETE;
  }

  /** Whether {@code error} is replayed as its error page. A conflict has its answer already. */
  boolean keeps(Throwable error) {
    Policy policy = execution.policy();
    return keeps(HttpServletResponse.SC_INTERNAL_SERVER_ERROR)
        && policy.onFailure().exception() == Verdict.COMPLETE
        && !policy.resolveConflicts()
        && !(error instanceof StaleClaimException);
  }

  /** Waits for an error page to begin; ends with {@code known} where there is none. */
  void awaitPage(Outcome known, Duration patience, Runnable afterwards) {
    if (state.compareAndSet(State.RUNNING, State.AWAITING_PAGE)) {
      CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> noPage(known, afterwards));
    }
  }

  private void noPage(Outcome known, Runnable afterwards) {
    if (end(State.AWAITING_PAGE)) {
      var unused = ended(known);
      afterwards.run();
    }
  }

  /** An error page begins; whether it makes this run's answer. */
  boolean goesOn() {
    return state.compareAndSet(State.AWAITING_PAGE, State.RUNNING) || isRunning();
  }
}
