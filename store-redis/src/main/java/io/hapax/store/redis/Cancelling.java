package io.hapax.store.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** Whoever gives an answer up takes back the command behind it, if that was not sent yet. */
final class Cancelling {

  private Cancelling() {}

  /** Cancels {@code command} once {@code answer} is cancelled. */
  static void with(CompletableFuture<?> answer, Future<?> command) {
    var unused =
        answer.whenComplete(
            (value, error) -> {
              if (answer.isCancelled()) {
                command.cancel(true);
              }
            });
  }
}
