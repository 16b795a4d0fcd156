package io.hapax.store.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.redisson.api.BatchOptions;
import org.redisson.api.BatchResult;
import org.redisson.api.RBatch;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/** Scripts that Redisson sends together, in one trip for each node. */
final class RedissonBatch {

  private final RedissonClient redisson;
  private final RBatch batch;

  RedissonBatch(RedissonClient redisson, BatchOptions options) {
    this.redisson = redisson;
    this.batch = redisson.createBatch(options);
  }

  /** Runs many; one that a node does not know (yet) is run again by itself. */
  List<CompletableFuture<List<@Nullable Object>>> run(List<ScriptCall> calls) {
    List<CompletableFuture<List<@Nullable Object>>> replies = new ArrayList<>();
    List<CompletableFuture<List<@Nullable Object>>> answers = new ArrayList<>();
    for (ScriptCall call : calls) {
      CompletableFuture<List<@Nullable Object>> reply = add(RedissonNaming.BY_SHA, call);
      replies.add(reply);
      answers.add(RedissonRun.follow(reply, naming -> alone(redisson, naming, call)));
    }
    var unused =
        batch
            .executeAsync()
            .whenComplete(
                (result, error) -> {
                  if (error != null) {
                    // Those that have a reply of their own keep it.
                    replies.forEach(reply -> reply.completeExceptionally(error));
                  }
                });
    return answers;
  }

  /** Runs one, and says how many replicas have it. */
  CompletableFuture<RedisBridge.Replicated> run(RedissonNaming naming, ScriptCall call) {
    CompletableFuture<List<@Nullable Object>> reply = add(naming, call);
    CompletableFuture<BatchResult<?>> sent = batch.executeAsync().toCompletableFuture();
    CompletableFuture<RedisBridge.Replicated> answer =
        sent.thenCombine(
            reply, (result, parts) -> new RedisBridge.Replicated(parts, result.getSyncedSlaves()));
    Cancelling.with(answer, sent);
    return answer;
  }

  private CompletableFuture<List<@Nullable Object>> add(RedissonNaming naming, ScriptCall call) {
    return naming.send(batch.getScript(ByteArrayCodec.INSTANCE), call).toCompletableFuture();
  }

  /** Not in a batch. */
  static CompletableFuture<List<@Nullable Object>> alone(
      RedissonClient redisson, RedissonNaming naming, ScriptCall call) {
    return naming.send(redisson.getScript(ByteArrayCodec.INSTANCE), call).toCompletableFuture();
  }
}
