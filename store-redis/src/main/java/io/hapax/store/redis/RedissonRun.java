package io.hapax.store.redis;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One script on its way. Whoever cancels the answer takes back a command that was not sent yet, or
 * that Redisson would send again.
 */
final class RedissonRun<T> {

  private final Function<RedissonNaming, CompletableFuture<T>> sending;
  private final CompletableFuture<T> answer = new CompletableFuture<>();

  private RedissonRun(Function<RedissonNaming, CompletableFuture<T>> sending) {
    this.sending = sending;
  }

  /** Sends it, and once more where the server does not know the script (yet). */
  static <T> CompletableFuture<T> start(Function<RedissonNaming, CompletableFuture<T>> sending) {
    return follow(sending.apply(RedissonNaming.BY_SHA), sending);
  }

  /** The same for one that was sent already. */
  static <T> CompletableFuture<T> follow(
      CompletableFuture<T> sent, Function<RedissonNaming, CompletableFuture<T>> sending) {
    RedissonRun<T> run = new RedissonRun<>(sending);
    run.follow(sent, true);
    return run.answer;
  }

  private void follow(CompletableFuture<T> command, boolean mayBeUnknown) {
    var unused =
        command.whenComplete(
            (reply, error) -> {
              if (error == null) {
                answer.complete(reply);
              } else if (mayBeUnknown && RedisBridge.isNoScript(error)) {
                follow(sending.apply(RedissonNaming.BY_TEXT), false);
              } else {
                answer.completeExceptionally(error);
              }
            });
    Cancelling.with(answer, command);
  }
}
