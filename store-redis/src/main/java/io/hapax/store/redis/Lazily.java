package io.hapax.store.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
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
  private final AtomicReference<@Nullable CompletableFuture<T>> made = new AtomicReference<>();

  Lazily(Supplier<T> maker, Consumer<T> disposal) {
    this.maker = maker;
    this.disposal = disposal;
  }

  /** It, or what went wrong when it was made. The caller gets a copy, which it may cancel. */
  CompletableFuture<T> get() {
    while (true) {
      CompletableFuture<T> known = made.get();
      if (known != null && !known.isCompletedExceptionally()) {
        return known.copy();
      }
      CompletableFuture<T> mine = new CompletableFuture<>();
      if (made.compareAndSet(known, mine)) {
        thread.execute(() -> make(mine));
        return mine.copy();
      }
    }
  }

  private void make(CompletableFuture<T> promise) {
    try {
      promise.complete(maker.get());
    } catch (RuntimeException | Error e) {
      promise.completeExceptionally(e);
    }
  }

  /** Disposes of it if it was made. */
  void close() {
    CompletableFuture<T> known = made.get();
    if (known != null) {
      var unused = known.thenAccept(disposal);
    }
  }
}
