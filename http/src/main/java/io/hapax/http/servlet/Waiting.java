package io.hapax.http.servlet;

import io.hapax.Decision;
import jakarta.servlet.AsyncContext;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request's wait for the engine's decision that holds no thread.
 *
 * <ol>
 *   <li>The request is async while the engine waits.
 *   <li>The decision dispatches it, and whoever enters that dispatch takes the decision.
 *   <li>If the request is over by then, the turn that it may have got is given back: nobody else
 *       would ever end that run.
 * </ol>
 */
final class Waiting {

  private static final Logger LOG = LoggerFactory.getLogger(Waiting.class);

  private final AtomicReference<@Nullable CompletableFuture<Decision>> pending =
      new AtomicReference<>();

  void begin(CompletableFuture<Decision> stage, AsyncContext context) {
    pending.set(stage);
    var unused = stage.whenComplete((decision, error) -> resume(context));
  }

  private void resume(AsyncContext context) {
    try {
      context.dispatch();
    } catch (IllegalStateException over) {
      LOG.debug("A request was over before its wait was", over);
      stop();
    }
  }

  boolean isPending() {
    return pending.get() != null;
  }

  /** The decision, for the one who ends the wait; null if there is none to end. */
  @Nullable Decision end() {
    CompletableFuture<Decision> stage = pending.getAndSet(null);
    return stage == null ? null : decision(stage);
  }

  /** The request is over: nobody will run what the engine may still grant. */
  void stop() {
    CompletableFuture<Decision> stage = pending.getAndSet(null);
    if (stage != null) {
      var unused = stage.thenAccept(Waiting::giveBack);
    }
  }

  private static void giveBack(Decision decision) {
    if (decision instanceof Decision.Proceed proceed) {
      var unused = proceed.execution().fail(new CancellationException("never begun"), null);
    }
  }

  /** What {@code stage} decided, or the exception of the request's content. */
  static Decision decision(CompletableFuture<Decision> stage) {
    try {
      return stage.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
