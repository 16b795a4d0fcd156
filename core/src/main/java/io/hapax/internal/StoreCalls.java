package io.hapax.internal;

import io.hapax.event.HapaxEvent;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.PromptStore;
import io.hapax.spi.StoreException;
import io.hapax.spi.UnreadableRecordException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls the store within the deadline.
 *
 * <ol>
 *   <li>The breaker is asked first: an open one fails the call at once.
 *   <li>A {@link PromptStore} is called on this thread. Any other on one of the engine's threads,
 *       which is left behind when the deadline ends; what the store says later is handed to {@link
 *       Question#late}.
 *   <li>Every failure, an Error too, leaves as a {@link StoreException}, so that nothing else can
 *       be taken for one, and none takes the place of a handler's answer. A caller that is
 *       interrupted, a call that waited for a thread until its deadline, and one that met a record
 *       nobody can read get one too, but the breaker does not count them.
 * </ol>
 */
final class StoreCalls {

  private final IdempotencyStore store;
  private final Duration deadline;
  private final Breaker breaker;
  private final Executor threads;
  private final Teller teller;

  StoreCalls(
      IdempotencyStore store, Duration deadline, Breaker breaker, Executor threads, Teller teller) {
    this.store = store;
    this.deadline = deadline;
    this.breaker = breaker;
    this.threads = threads;
    this.teller = teller;
  }

  IdempotencyStore store() {
    return store;
  }

  /** Whether {@code e} means that the store was not even asked. */
  static boolean wasNotAsked(StoreException e) {
    return e instanceof NotAsked;
  }

  /** The store was not asked, so nothing can have happened. */
  private static final class NotAsked extends StoreException {
    private static final long serialVersionUID = 1L;

    NotAsked(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** The caller did not wait for the answer, which says nothing about the store. */
  private static final class Interrupted extends StoreException {
    private static final long serialVersionUID = 1L;

    Interrupted(InterruptedException cause) {
      super("interrupted while waiting for the store", cause);
    }
  }

  /** What the store is asked about an {@code A}. */
  interface Question<A, T> {

    /** Asks, on whichever thread. */
    T ask(A about);

    /** Gets the answer if it comes after the deadline. */
    default void late(A about, T answer) {}
  }

  /** A call whose late answer nobody needs. */
  <T> T call(String verb, Supplier<T> step) {
    return call(verb, step, Supplier::get);
  }

  /**
   * A call.
   *
   * @throws StoreException if there is no answer
   */
  <A, T> T call(String verb, A about, Question<A, T> question) {
    if (!breaker.admits()) {
      throw new NotAsked("the breaker is open: " + store.describe() + " failed lately", null);
    }
    try {
      T answer = store instanceof PromptStore ? prompt(about, question) : within(about, question);
      if (breaker.succeeded()) {
        teller.tell(() -> new HapaxEvent.BreakerClosed(store.describe()));
      }
      return answer;
    } catch (NotAsked | Interrupted | UnreadableRecordException e) {
      // None of them says that the store fails.
      throw e;
    } catch (RuntimeException | Error e) {
      throw failed(verb, e);
    }
  }

  private static <A, T> T prompt(A about, Question<A, T> question) {
    try {
      return question.ask(about);
    } catch (StoreException e) {
      if (e.getCause() instanceof InterruptedException interruption) {
        throw new Interrupted(interruption);
      }
      throw e;
    }
  }

  private <A, T> T within(A about, Question<A, T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    AtomicBoolean taken = new AtomicBoolean();
    try {
      threads.execute(() -> run(() -> question.ask(about), taken, answer));
    } catch (RejectedExecutionException e) {
      throw new NotAsked("too many calls to the store are under way", e);
    }
    try {
      return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      leave(taken, answer, late -> question.late(about, late));
      throw new StoreException("no answer within " + deadline.toMillis() + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      leave(taken, answer, late -> question.late(about, late));
      throw new Interrupted(e);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause() == null ? e : e.getCause());
    }
  }

  private static <T> void run(Supplier<T> step, AtomicBoolean taken, CompletableFuture<T> answer) {
    if (!taken.compareAndSet(false, true)) {
      return;
    }
    try {
      answer.complete(step.get());
    } catch (RuntimeException | Error e) {
      answer.completeExceptionally(e);
    }
  }

  /**
   * Leaves the call behind. One that had no thread yet never gets one: an overload is no outage.
   */
  private static <T> void leave(
      AtomicBoolean taken, CompletableFuture<T> answer, Consumer<T> late) {
    if (taken.compareAndSet(false, true)) {
      throw new NotAsked("too many calls to the store are under way", null);
    }
    var unused = answer.thenAccept(late);
  }

  private static RuntimeException rethrown(Throwable cause) {
    if (cause instanceof RuntimeException e) {
      return e;
    }
    if (cause instanceof Error e) {
      throw e;
    }
    return new CompletionException(cause);
  }

  private StoreException failed(String verb, Throwable e) {
    teller.tell(() -> new HapaxEvent.StoreFailed(verb, e));
    if (breaker.failed()) {
      teller.tell(() -> new HapaxEvent.BreakerOpened(store.describe()));
    }
    return e instanceof StoreException known
        ? known
        : new StoreException(verb + " failed on " + store.describe(), e);
  }
}
