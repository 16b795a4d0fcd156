package io.hapax.http.servlet;

import io.hapax.Finished;
import io.hapax.Outcome;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of one request's run and of its answer: recorded first, then sent. Without a run
 * there is nothing to settle.
 */
final class Settlement {

  private static final Logger LOG = LoggerFactory.getLogger(Settlement.class);

  private interface Sending {
    void run() throws IOException;
  }

  private final Equipment equipment;
  private final Dispatches dispatches;
  private volatile RecordingResponse response;
  private volatile @Nullable ClaimedRun run;

  Settlement(Equipment equipment, Dispatches dispatches, HttpServletResponse response) {
    this.equipment = equipment;
    this.dispatches = dispatches;
    this.response = recorder(response);
  }

  private RecordingResponse recorder(HttpServletResponse real) {
    return new RecordingResponse(real, dispatches, equipment.settings().limits().response());
  }

  RecordingResponse response() {
    return response;
  }

  @Nullable ClaimedRun run() {
    return run;
  }

  boolean isRunning() {
    ClaimedRun current = run;
    return current != null && current.isRunning();
  }

  boolean isAwaitingPage() {
    ClaimedRun current = run;
    return current != null && current.isAwaitingPage();
  }

  void begin(ClaimedRun claimed) {
    response.record();
    run = claimed;
  }

  /** Answers in the handler's place. */
  void answer(RecordingResponse.Sendable answer) {
    deliver(() -> response.send(answer));
    dispatches.discardBody();
  }

  /** An error page begins; {@code incoming} is the response that the container has for it. */
  void errorPage(HttpServletResponse incoming) {
    if (response.isStreaming()) {
      endStream();
    }
    ClaimedRun current = run;
    if (current != null && current.goesOn()) {
      RecordingResponse fresh = recorder(incoming);
      fresh.recordAfter(response);
      response.abandon();
      response = fresh;
    }
  }

  /** The answer is complete, but for what an error page may make of it. */
  void answered(DispatcherType type) {
    ClaimedRun current = run;
    if (current == null || !current.isRunning()) {
      return;
    }
    boolean wantsPage =
        type != DispatcherType.ERROR
            && response.holdsError()
            && !dispatches.async().isTimedOut()
            && current.keeps(response.getStatus());
    if (wantsPage) {
      awaitPage(current, response.outcome(true));
      deliver(response::release);
    } else {
      settle(current);
    }
  }

  private void settle(ClaimedRun current) {
    if (response.lostItsClient()) {
      endStream();
    } else if (dispatches.async().isTimedOut() && !response.isStreaming()) {
      giveUp();
      deliver(response::release);
    } else {
      isAnotherSent(
          current, current.finish(response.outcome(current.replays())), response::release);
    }
  }

  /** The handler threw {@code error}; whether that is the container's to handle. */
  boolean failed(DispatcherType type, Throwable error) {
    ClaimedRun current = run;
    if (current == null || !current.isRunning()) {
      return true;
    }
    if (response.lostItsClient()) {
      endStream();
      return true;
    }
    Throwable cause = cause(error);
    if (type != DispatcherType.ERROR && current.keeps(cause)) {
      current.note(cause);
      int status = HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
      awaitPage(current, Outcome.responseWithoutBody(status, List.of()));
      deliver(response::handOver);
      return true;
    }
    return !isAnotherSent(current, current.fail(cause), response::handOver);
  }

  private static Throwable cause(Throwable error) {
    Throwable cause = error instanceof ServletException ? error.getCause() : null;
    return cause == null ? error : cause;
  }

  private void awaitPage(ClaimedRun current, Outcome known) {
    current.awaitPage(known, equipment.errorPagePatience(), dispatches::discardBody);
  }

  /**
   * Sends the run's own answer, or what another than the handler has to say; whether the latter.
   */
  private boolean isAnotherSent(ClaimedRun current, @Nullable Finished finished, Sending own) {
    if (finished == null) {
      return false;
    }
    RecordingResponse.Sendable instead = current.instead(finished);
    deliver(instead == null ? own : () -> response.sendInstead(instead));
    dispatches.discardBody();
    return instead != null;
  }

  /** The request is over; ends a run whose answer did not come by here. */
  void endUnanswered() {
    if (isAwaitingPage()) {
      return;
    }
    if (response.isStreaming()) {
      endStream();
    } else {
      giveUp();
    }
  }

  /** Nobody can tell how the run ends. */
  private void giveUp() {
    ClaimedRun current = run;
    if (current != null) {
      current.giveUp();
    }
    dispatches.discardBody();
  }

  /**
   * The container has ended an answer that was on its way: its client left, or its time was over.
   * What a client has seen of it stands, so it is done, and its body not kept.
   */
  void endStream() {
    ClaimedRun current = run;
    if (current != null && current.isRunning()) {
      current.succeed(response.outcome(current.replays()));
    }
    dispatches.discardBody();
  }

  /** The answer is recorded by now; whether the client takes it changes nothing. */
  private static void deliver(Sending sending) {
    try {
      sending.run();
    } catch (IOException e) {
      LOG.debug("A client hung up before its answer was sent", e);
    }
  }
}
