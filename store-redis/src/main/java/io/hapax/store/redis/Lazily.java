package io.hapax.store.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is made when it is first needed, on a thread of its own, as making it may take
 * long. Making it is tried again by whoever comes after a failure.
 */
final class Lazily<T> {

  private final Supplier<T> maker;
  private final Consumer<T> disposal;
  private final Executor thread =
      task -> {
        Thread maker = new Thread(task, "hapax-redis-connect");
        maker.setDaemon(true);
        maker.start();
      };
  private @Nullable CompletableFuture<T> made;
  private boolean closed;

  Lazily(Supplier<T> maker, Consumer<T> disposal) {
    this.maker = maker;
    this.disposal = disposal;
  }

  /** It, or what went wrong when it was made. The caller gets a copy, which it may cancel. */
  synchronized CompletableFuture<T> get() {
    if (closed) {
      return CompletableFuture.failedFuture(new IllegalStateException("the bridge is closed"));
    }
    CompletableFuture<T> known = made;
    if (known == null || known.isCompletedExceptionally()) {
      CompletableFuture<T> fresh = new CompletableFuture<>();
      thread.execute(() -> make(fresh));
      made = fresh;
      known = fresh;
    }
    return known.copy();
  }

  private void make(CompletableFuture<T> promise) {
    try {
      promise.complete(maker.get());
    } catch (RuntimeException | Error e) {
      promise.completeExceptionally(e);
    }
  }

  /** Disposes of it if it was made, or is being made; nothing is made afterwards. */
  void close() {
    CompletableFuture<T> known;
    synchronized (this) {
      closed = true;
      known = made;
      made = null;
    }
    if (known != null) {
      var unused = known.thenAccept(disposal);
    }
  }
}
