package io.hapax.http.servlet;

import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.http.BodyTooLargeException;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One request and what the engine says about it. It outlives the dispatches of its request, in a
 * request attribute.
 *
 * <ol>
 *   <li>Asleep, until {@link #protect} or a route rule asks the engine.
 *   <li>Answered by the engine, or going on, with a run under a claim or without.
 * </ol>
 */
final class ProtectedExchange implements RequestProtection {

  private static final String ATTRIBUTE = RequestProtection.class.getName();

  private final Equipment equipment;
  private final Dispatches dispatches;
  private volatile boolean answered;
  private volatile @Nullable AnswerWriter answers;
  private volatile @Nullable String key;

  private ProtectedExchange(
      Equipment equipment, HttpServletRequest request, HttpServletResponse response) {
    this.equipment = equipment;
    this.dispatches = new Dispatches(equipment, request, response);
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

  Dispatches dispatches() {
    return dispatches;
  }

  @Override
  public boolean protect(HttpServletRequest outer, Protection protection) throws IOException {
    if (!dispatches.isAsleep() || outer.getDispatcherType() != DispatcherType.REQUEST) {
      return !answered;
    }
    return ask(outer, protection, protection.detaches());
  }

  /** As {@link #protect}; a wait holds no thread where the request can be async. */
  boolean protectRoute(Protection protection) throws IOException {
    return ask(dispatches.request(), protection, true);
  }

  private boolean ask(HttpServletRequest outer, Protection protection, boolean mayDetach)
      throws IOException {
    ReplayableRequest request = dispatches.request();
    boolean asked = false;
    try {
      Question question = Question.of(equipment, request, outer, protection);
      key = question.key();
      answers = question.answers();
      question.acknowledge(dispatches.response());
      boolean detach = mayDetach && question.mayWait() && request.isAsyncSupported();
      boolean goOn = detach ? askAsync(question) : apply(equipment.hapax().begin(question.call()));
      asked = true;
      return goOn;
    } catch (BodyTooLargeException tooLarge) {
      return answer(Question.answers(equipment, request, protection, null).bodyTooLarge());
    } catch (UncheckedIOException hungUp) {
      throw hungUp.getCause();
    } finally {
      if (!asked) {
        request.discardBody();
      }
    }
  }

  private boolean askAsync(Question question) {
    CompletableFuture<Decision> stage =
        equipment.hapax().beginAsync(question.call()).toCompletableFuture();
    if (stage.isDone()) {
      return apply(Waiting.decision(stage));
    }
    dispatches.startWaiting(stage);
    return false;
  }

  private boolean apply(Decision decision) {
    AnswerWriter writer = answers;
    if (writer == null) {
      throw new IllegalStateException("nothing was asked");
    }
    if (decision instanceof Decision.Proceed proceed) {
      dispatches.begin(new ClaimedRun(proceed.execution(), writer));
      return true;
    }
    if (decision instanceof Decision.Bypass bypass) {
      dispatches.wake();
      if (bypass.why() == Decision.Bypass.Why.STORE_OUTAGE) {
        dispatches.response().setHeader(equipment.settings().outageMarker(), "none");
      }
      return true;
    }
    return answer(writer.of((Decision.Answer) decision));
  }

  private boolean answer(RecordingResponse.Sendable answer) {
    answered = true;
    dispatches.answer(answer);
    return false;
  }

  /** A later dispatch begins; whether it may go on. */
  boolean enter(DispatcherType type, HttpServletResponse incoming) {
    Decision awaited = dispatches.enter(type);
    if (awaited != null) {
      return apply(awaited);
    }
    dispatches.prepare(type, incoming);
    return true;
  }

  @Override
  public void noteError(Throwable error) {
    ClaimedRun run = dispatches.settlement().run();
    if (run != null) {
      run.note(error);
    }
  }

  @Override
  public Optional<Execution> execution() {
    ClaimedRun run = dispatches.settlement().run();
    return run != null && run.isRunning() ? Optional.of(run.execution()) : Optional.empty();
  }

  @Override
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }
}
