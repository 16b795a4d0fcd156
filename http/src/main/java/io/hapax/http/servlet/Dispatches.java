package io.hapax.http.servlet;

import io.hapax.Decision;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the container's dispatches.
 *
 * <ol>
 *   <li>Asleep, it changes nothing.
 *   <li>Awake, it may wait for the engine, outside of any dispatch.
 *   <li>A run is settled at the end of the dispatch in which its answer is complete ({@link
 *       Settlement}), or outside of any ({@link AsyncLife}).
 * </ol>
 */
final class Dispatches {

  private final ReplayableRequest request;
  private final Waiting waiting = new Waiting();
  private final AsyncLife async;
  private final Settlement settlement;
  private volatile boolean awake;

  Dispatches(Equipment equipment, HttpServletRequest request, HttpServletResponse response) {
    this.request =
        new ReplayableRequest(request, this, new RequestBody(equipment.settings().limits()));
    this.async = new AsyncLife(this);
    this.settlement = new Settlement(equipment, this, response);
  }

  ReplayableRequest request() {
    return request;
  }

  RecordingResponse response() {
    return settlement.response();
  }

  AsyncLife async() {
    return async;
  }

  Settlement settlement() {
    return settlement;
  }

  /** Whether nothing protects this request, at least not yet. */
  boolean isAsleep() {
    return !awake;
  }

  /** The charset of responses that the application has chosen for all, or null. */
  @Nullable String defaultCharset() {
    return request.getServletContext().getResponseCharacterEncoding();
  }

  void discardBody() {
    request.discardBody();
  }

  // What the engine decides.

  void wake() {
    awake = true;
  }

  void begin(ClaimedRun run) {
    settlement.begin(run);
    awake = true;
  }

  /** Answers in the handler's place. */
  void answer(RecordingResponse.Sendable answer) {
    awake = true;
    settlement.answer(answer);
  }

  /** Goes async until the engine decides. */
  void startWaiting(CompletableFuture<Decision> stage) {
    AsyncContext context = request.startWaiting();
    // The engine bounds the wait.
    context.setTimeout(0);
    context.addListener(new CompletionListener(async));
    waiting.begin(stage, context);
  }

  /** Nobody will come for what the engine may still decide. */
  void stopWaiting() {
    waiting.stop();
  }

  // The dispatches.

  /** A later dispatch begins; what the engine has decided meanwhile, if the request waited. */
  @Nullable Decision enter(DispatcherType type) {
    async.entered(type);
    return waiting.end();
  }

  /** The dispatch goes on to the handler, or to an error page. */
  void prepare(DispatcherType type, HttpServletResponse incoming) {
    if (type == DispatcherType.FORWARD) {
      response().forwarded();
    } else if (type == DispatcherType.ERROR) {
      settlement.errorPage(incoming);
    }
  }

  /** The container makes error pages with its own request, whose body is used up. */
  HttpServletRequest inside(HttpServletRequest incoming) {
    if (incoming.getDispatcherType() != DispatcherType.ERROR || isAsleep()) {
      return incoming;
    }
    return settlement.isRunning()
        ? new ReplayableRequest(incoming, this, request.body())
        : new BodyRequest(incoming, request.body());
  }

  HttpServletResponse inside(HttpServletResponse incoming) {
    RecordingResponse response = response();
    boolean known =
        incoming == response
            || (incoming instanceof ServletResponseWrapper wrapper
                && wrapper.isWrapperFor(response));
    return known || !settlement.isRunning() ? incoming : response;
  }

  /** A dispatch ended well. */
  void returned(DispatcherType type) {
    if (isUnfinished()) {
      return;
    }
    if (settlement.isRunning()) {
      settlement.answered(type);
    } else {
      discardBody();
    }
  }

  /** Whether something is to come still, though no dispatch is under way. */
  private boolean isUnfinished() {
    return async.isRunning() || waiting.isPending() || settlement.isAwaitingPage();
  }

  /** A dispatch ended with {@code error}; whether that is the container's to handle. */
  boolean threw(DispatcherType type, Throwable error) {
    if (type == DispatcherType.FORWARD) {
      return true;
    }
    ClaimedRun run = settlement.run();
    if (run != null && async.isRunning()) {
      run.note(error);
      return true;
    }
    return settlement.failed(type, error);
  }

  /** The container says that the request is over, unless it is async. */
  void requestDestroyed() {
    if (!isUnfinished()) {
      settlement.endUnanswered();
    }
  }
}
