package io.hapax.store.redis;

import io.hapax.store.redis.RedisBridge.Replicated;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A script, and then WAIT on the same connection, which is how the server knows what to wait for.
 * Whoever cancels the answer takes back what was not sent yet.
 */
final class LettuceReplicated {

  private final RedisClusterAsyncCommands<byte[], byte[]> commands;
  private final Replication replication;
  private final CompletableFuture<Replicated> answer;

  private LettuceReplicated(
      RedisClusterAsyncCommands<byte[], byte[]> commands,
      Replication replication,
      CompletableFuture<Replicated> answer) {
    this.commands = commands;
    this.replication = replication;
    this.answer = answer;
  }

  static CompletableFuture<Replicated> start(
      CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> connected,
      ScriptCall call,
      Replication replication) {
    CompletableFuture<Replicated> answer = new CompletableFuture<>();
    var unused =
        connected.whenComplete(
            (commands, error) -> {
              if (error != null) {
                answer.completeExceptionally(error);
              } else if (!answer.isDone()) {
                new LettuceReplicated(commands, replication, answer).run(call);
              }
            });
    return answer;
  }

  private void run(ScriptCall call) {
    CompletableFuture<List<@Nullable Object>> reply =
        LettuceRun.start(CompletableFuture.completedFuture(commands), call);
    var unused =
        reply.whenComplete(
            (parts, error) -> {
              if (error != null) {
                answer.completeExceptionally(error);
              } else if (Reply.hasWritten(parts)) {
                waitFor(parts);
              } else {
                answer.complete(new Replicated(parts, 0));
              }
            });
    Cancelling.with(answer, reply);
  }

  private void waitFor(List<@Nullable Object> parts) {
    CompletableFuture<Long> waiting =
        commands
            .waitForReplication(replication.replicas(), replication.timeout().toMillis())
            .toCompletableFuture();
    var unused =
        waiting.whenComplete(
            (replicas, error) -> {
              if (error != null) {
                answer.completeExceptionally(error);
              } else {
                answer.complete(new Replicated(parts, replicas));
              }
            });
    Cancelling.with(answer, waiting);
  }
}
