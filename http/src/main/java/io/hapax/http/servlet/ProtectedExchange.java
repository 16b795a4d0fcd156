package io.hapax.http.servlet;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.StaleClaimException;
import io.hapax.http.Audience;
import io.hapax.http.BodyTooLargeException;
import io.hapax.http.RefusalStyle;
import io.hapax.key.KeyInput;
import io.hapax.policy.Policy;
import io.hapax.policy.Verdict;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request and its way through the engine. It outlives the dispatches of its request, in a
 * request attribute.
 *
 * <ol>
 *   <li>Asleep, until {@link #protect} or a route rule asks the engine.
 *   <li>Answered by the engine, or running without protection, or running under a claim.
 *   <li>A run is settled once, at the end of the dispatch in which its answer is complete: recorded
 *       first, then sent.
 * </ol>
 */
final class ProtectedExchange implements RequestProtection {

  private static final Logger LOG = LoggerFactory.getLogger(ProtectedExchange.class);
  private static final String ATTRIBUTE = RequestProtection.class.getName();

  private enum State {
    ASLEEP,
    ANSWERED,
    UNPROTECTED,
    RUNNING,
    /** The run is over, and the container has still to make an error page of it. */
    AWAITING_PAGE,
    SETTLED
  }

  private final Equipment equipment;
  private final ReplayableRequest request;
  private final AtomicReference<State> state = new AtomicReference<>(State.ASLEEP);
  private volatile RecordingResponse response;
  private final Waiting waiting = new Waiting();
  private volatile @Nullable Execution execution;
  private volatile @Nullable AnswerWriter answers;
  private volatile @Nullable String key;
  private volatile @Nullable Throwable noted;
  private volatile @Nullable Outcome deferred;
  private volatile boolean async;
  private volatile boolean timedOut;

  private ProtectedExchange(
      Equipment equipment, HttpServletRequest request, HttpServletResponse response) {
    this.equipment = equipment;
    this.request =
        new ReplayableRequest(request, this, new RequestBody(equipment.settings().limits()));
    this.response = recorder(response);
  }

  private RecordingResponse recorder(HttpServletResponse real) {
    return new RecordingResponse(real, this, equipment.settings().limits().response());
  }

  static ProtectedExchange open(
      Equipment equipment, HttpServletRequest request, HttpServletResponse response) {
    ProtectedExchange exchange = new ProtectedExchange(equipment, request, response);
    request.setAttribute(ATTRIBUTE, exchange);
    return exchange;
  }

  static @Nullable ProtectedExchange find(ServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof ProtectedExchange exchange ? exchange : null;
  }

  ReplayableRequest request() {
    return request;
  }

  RecordingResponse response() {
    return response;
  }

  /** The charset of responses that the application has chosen for all, or null. */
  @Nullable String defaultCharset() {
    return request.getServletContext().getResponseCharacterEncoding();
  }

  boolean isAsleep() {
    return state.get() == State.ASLEEP;
  }

  /** Whether the answer is made outside of any dispatch right now. */
  boolean isAsync() {
    return async;
  }

  // Asking the engine.

  @Override
  public boolean protect(HttpServletRequest outer, Protection protection) throws IOException {
    if (!isAsleep() || outer.getDispatcherType() != DispatcherType.REQUEST) {
      return state.get() != State.ANSWERED;
    }
    return ask(outer, protection, false);
  }

  /** As {@link #protect}; a wait holds no thread where the request can be async. */
  boolean protectRoute(Protection protection) throws IOException {
    return ask(request, protection, true);
  }

  private boolean ask(HttpServletRequest outer, Protection protection, boolean mayDetach)
      throws IOException {
    AnswerWriter writer = writer(protection, null);
    boolean asked = false;
    try {
      Call call = new CallBuilder(equipment, request, outer, protection).build();
      key = call.key() instanceof KeyInput.Given given ? given.value() : null;
      answers = writer(protection, key);
      Duration longestWait = protection.policy().longestWait(call.preferredWait());
      acknowledge(call, longestWait);
      boolean detach = mayDetach && !longestWait.isZero() && request.isAsyncSupported();
      boolean goOn = detach ? askAsync(call) : apply(equipment.hapax().begin(call));
      asked = true;
      return goOn;
    } catch (BodyTooLargeException tooLarge) {
      state.set(State.ANSWERED);
      deliver(() -> response.send(writer.bodyTooLarge()));
      return false;
    } catch (UncheckedIOException hungUp) {
      throw hungUp.getCause();
    } finally {
      if (!asked) {
        request.discardBody();
      }
    }
  }

  private AnswerWriter writer(Protection protection, @Nullable String sent) {
    Policy policy = protection.policy();
    RefusalStyle style = protection.style();
    RefusalStyle chosen = style == null ? equipment.settings().style(policy.preset()) : style;
    Audience audience =
        Audience.of(policy, chosen, RequestFacts.joined(request, "Accept-Language")).withKey(sent);
    return new AnswerWriter(equipment.settings(), equipment.refusals(), audience);
  }

  /** RFC 7240, section 3. */
  private void acknowledge(Call call, Duration longestWait) {
    if (call.preferredWait() != null && !longestWait.isZero()) {
      response.setHeader("Preference-Applied", "wait=" + longestWait.toSeconds());
    }
  }

  private boolean askAsync(Call call) {
    CompletableFuture<Decision> stage = equipment.hapax().beginAsync(call).toCompletableFuture();
    if (stage.isDone()) {
      return apply(Waiting.decision(stage));
    }
    AsyncContext context = request.startWaiting();
    // The engine bounds the wait.
    context.setTimeout(0);
    context.addListener(new CompletionListener(this));
    waiting.begin(stage, context);
    return false;
  }

  private boolean apply(Decision decision) {
    if (decision instanceof Decision.Proceed proceed) {
      execution = proceed.execution();
      response.record();
      state.set(State.RUNNING);
      return true;
    }
    if (decision instanceof Decision.Bypass bypass) {
      state.set(State.UNPROTECTED);
      if (bypass.why() == Decision.Bypass.Why.STORE_OUTAGE) {
        response.setHeader(equipment.settings().outageMarker(), "none");
      }
      return true;
    }
    state.set(State.ANSWERED);
    deliver(() -> response.send(answer((Decision.Answer) decision)));
    request.discardBody();
    return false;
  }

  private RecordingResponse.Sendable answer(Decision.Answer answer) {
    AnswerWriter writer = answers;
    if (writer == null) {
      throw new IllegalStateException("nothing was asked");
    }
    return writer.of(answer);
  }

  @Override
  public void noteError(Throwable error) {
    noted = error;
  }

  @Override
  public Optional<Execution> execution() {
    return state.get() == State.RUNNING ? Optional.ofNullable(execution) : Optional.empty();
  }

  @Override
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }

  // The dispatches.

  /** A later dispatch begins; whether it may go on. */
  boolean enter(DispatcherType type, HttpServletResponse incoming) {
    if (type != DispatcherType.FORWARD) {
      async = false;
    }
    if (type == DispatcherType.ASYNC) {
      timedOut = false;
    }
    Decision awaited = waiting.end();
    if (awaited != null) {
      return apply(awaited);
    }
    if (type == DispatcherType.FORWARD) {
      response.forwarded();
    }
    if (type == DispatcherType.ERROR && response.isStreaming()) {
      endStream();
    }
    if (type == DispatcherType.ERROR && isToBeRecorded()) {
      // The container makes error pages with its own response.
      RecordingResponse fresh = recorder(incoming);
      fresh.recordAfter(response);
      response.abandon();
      response = fresh;
      deferred = null;
    }
    return true;
  }

  private boolean isToBeRecorded() {
    return state.compareAndSet(State.AWAITING_PAGE, State.RUNNING) || state.get() == State.RUNNING;
  }

  /** The container makes error pages with its own request, whose body is used up. */
  HttpServletRequest inside(HttpServletRequest incoming) {
    if (incoming.getDispatcherType() != DispatcherType.ERROR || isAsleep()) {
      return incoming;
    }
    return state.get() == State.RUNNING
        ? new ReplayableRequest(incoming, this, request.body())
        : new BodyRequest(incoming, request.body());
  }

  HttpServletResponse inside(HttpServletResponse incoming) {
    boolean known =
        incoming == response
            || (incoming instanceof ServletResponseWrapper wrapper
                && wrapper.isWrapperFor(response));
    return known || state.get() != State.RUNNING ? incoming : response;
  }

  /** A dispatch ended well. */
  void returned(DispatcherType type) {
    if (async || waiting.isPending() || state.get() == State.AWAITING_PAGE) {
      return;
    }
    if (state.get() != State.RUNNING) {
      request.discardBody();
    } else {
      answered(type);
    }
  }

  /** The answer is complete, but for what an error page may make of it. */
  private void answered(DispatcherType type) {
    if (type != DispatcherType.ERROR
        && response.holdsError()
        && !timedOut
        && isKept(response.getStatus())) {
      awaitPage(response.outcome());
      deliver(response::release);
    } else {
      settle();
    }
  }

  /** Whether an answer with {@code status} is replayed with its body. */
  private boolean isKept(int status) {
    Execution run = execution;
    return run != null
        && run.policy().replays()
        && run.policy().onFailure().onStatus(status) == Verdict.COMPLETE;
  }

  /** An exception that is replayed as its error page, but is no conflict that has its answer. */
  private boolean isKept(Throwable error) {
    Execution run = execution;
    return run != null
        && isKept(HttpServletResponse.SC_INTERNAL_SERVER_ERROR)
        && run.policy().onFailure().exception() == Verdict.COMPLETE
        && !run.policy().resolveConflicts()
        && !(error instanceof StaleClaimException);
  }

  /**
   * Leaves the rest to an error page. No event tells on every container that there is none: so the
   * run ends without it, with {@code known}, unless the page has begun by then.
   */
  private void awaitPage(Outcome known) {
    deferred = known;
    if (state.compareAndSet(State.RUNNING, State.AWAITING_PAGE)) {
      CompletableFuture.delayedExecutor(
              equipment.errorPagePatience().toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::noPage);
    }
  }

  private void noPage() {
    Outcome known = deferred;
    Execution run = execution;
    if (run != null && known != null && state.compareAndSet(State.AWAITING_PAGE, State.SETTLED)) {
      var unused = finish(run, known);
      request.discardBody();
    }
  }

  /** A dispatch ended with {@code error}; whether that is the container's to handle. */
  boolean threw(DispatcherType type, Throwable error) {
    if (state.get() != State.RUNNING || type == DispatcherType.FORWARD) {
      return true;
    }
    if (async) {
      noted = error;
      return true;
    }
    if (response.lostItsClient()) {
      settle();
      return true;
    }
    Throwable cause = cause(error);
    if (type != DispatcherType.ERROR && isKept(cause)) {
      noted = cause;
      awaitPage(
          Outcome.responseWithoutBody(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, List.of()));
      deliver(response::handOver);
      return true;
    }
    return !fail(cause);
  }

  /** Ends the run with an exception that nothing has handled; whether it is answered by that. */
  private boolean fail(Throwable error) {
    Execution run = end();
    if (run == null) {
      return false;
    }
    Finished finished = run.fail(error, null);
    request.discardBody();
    if (finished instanceof Finished.Instead instead) {
      deliver(() -> response.sendInstead(answer(instead.answer())));
      return true;
    }
    deliver(response::handOver);
    return false;
  }

  private static Throwable cause(Throwable error) {
    Throwable cause = error instanceof ServletException ? error.getCause() : null;
    return cause == null ? error : cause;
  }

  // The end.

  /** Records the answer, then sends it; does nothing for a run that was ended before. */
  private void settle() {
    if (timedOut && !response.isStreaming()) {
      giveUp();
      deliver(response::release);
      return;
    }
    Execution run = end();
    if (run == null) {
      return;
    }
    Finished finished = finish(run, response.outcome());
    if (finished instanceof Finished.Instead instead) {
      deliver(() -> response.sendInstead(answer(instead.answer())));
    } else {
      deliver(response::release);
    }
    request.discardBody();
  }

  private Finished finish(Execution run, Outcome outcome) {
    Throwable error = noted;
    return error == null || response.lostItsClient()
        ? run.succeed(outcome)
        : run.fail(error, outcome);
  }

  /** The run, for the one who ends it. */
  private @Nullable Execution end() {
    return state.compareAndSet(State.RUNNING, State.SETTLED) ? execution : null;
  }

  /** Nobody can tell how the run ends. */
  private void giveUp() {
    Execution run = end();
    if (run != null) {
      run.giveUp();
    }
    request.discardBody();
  }

  private interface Sending {
    void run() throws IOException;
  }

  /** The answer is recorded by now; whether the client takes it changes nothing. */
  private static void deliver(Sending sending) {
    try {
      sending.run();
    } catch (IOException e) {
      LOG.debug("A client hung up before its answer was sent", e);
    }
  }

  // Async requests.

  AsyncContext startedAsync(AsyncContext real) {
    if (isAsleep()) {
      return real;
    }
    async = true;
    real.addListener(new CompletionListener(this));
    return recording(real);
  }

  AsyncContext recording(AsyncContext real) {
    return isAsleep() ? real : new RecordingAsyncContext(real, this);
  }

  void startOnContainer(Runnable task) {
    request.getAsyncContext().start(task);
  }

  /** The handler is about to complete its async context. */
  void completing() {
    timedOut = false;
    if (state.get() == State.RUNNING) {
      answered(DispatcherType.ASYNC);
    }
    async = false;
  }

  void timedOut() {
    timedOut = true;
  }

  /**
   * The async request is over, whether or not its handler has said so. On Tomcat, the error page of
   * a later dispatch may still follow.
   */
  void completed() {
    async = false;
    waiting.stop();
    endUnanswered();
    response.abandon();
  }

  /** A write told that the client left. An async handler may never come back to tell its end. */
  void clientLeft() {
    if (async) {
      endStream();
    }
  }

  /** The request is over, unless it is async. */
  void requestDestroyed() {
    if (!async && !waiting.isPending()) {
      endUnanswered();
    }
  }

  /** Ends a run whose answer did not come by here. */
  private void endUnanswered() {
    if (state.get() == State.AWAITING_PAGE) {
      return;
    }
    if (response.isStreaming()) {
      endStream();
    } else {
      giveUp();
    }
  }

  /**
   * The container has ended an answer that was on its way: its client left, or its time was over.
   * What a client has seen of it stands, so it is done, and its body not kept.
   */
  private void endStream() {
    Execution run = end();
    if (run != null) {
      var unused = finish(run, response.outcome());
    }
    request.discardBody();
  }
}
