package io.hapax.http.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;

/** What happens to a request outside of its dispatches, once its handler has made it async. */
final class AsyncLife {

  private final Dispatches dispatches;
  private volatile boolean running;
  private volatile boolean timedOut;

  AsyncLife(Dispatches dispatches) {
    this.dispatches = dispatches;
  }

  /** Whether the answer is made outside of any dispatch right now. */
  boolean isRunning() {
    return running;
  }

  /** Whether its time was over, and nobody has made an answer of that. */
  boolean isTimedOut() {
    return timedOut;
  }

  /** A dispatch takes over. */
  void entered(DispatcherType type) {
    if (type != DispatcherType.FORWARD) {
      running = false;
    }
    if (type == DispatcherType.ASYNC) {
      timedOut = false;
    }
  }

  AsyncContext started(AsyncContext real) {
    if (dispatches.isAsleep()) {
      return real;
    }
    running = true;
    real.addListener(new CompletionListener(this));
    return recording(real);
  }

  AsyncContext recording(AsyncContext real) {
    return dispatches.isAsleep() ? real : new RecordingAsyncContext(real, this);
  }

  void startOnContainer(Runnable task) {
    dispatches.request().getAsyncContext().start(task);
  }

  /** The handler is about to complete its async context. */
  void completing() {
    timedOut = false;
    dispatches.settlement().answered(DispatcherType.ASYNC);
    running = false;
  }

  void timedOut() {
    timedOut = true;
  }

  /**
   * The async request is over, whether or not its handler has said so. On Tomcat, the error page of
   * a later dispatch may still follow.
   */
  void completed() {
    running = false;
    dispatches.stopWaiting();
    dispatches.settlement().endUnanswered();
    dispatches.response().abandon();
  }

  /** A write told that the client left. The handler may never come back to tell its end. */
  void clientLeft() {
    if (running) {
      dispatches.settlement().endStream();
    }
  }
}
