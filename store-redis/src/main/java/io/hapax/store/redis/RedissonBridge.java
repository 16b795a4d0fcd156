package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.redisson.api.BatchOptions;
import org.redisson.api.RBatch;
import org.redisson.api.RScript;
import org.redisson.api.RScriptAsync;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/** Talks through Redisson's own pools: one server, Sentinel or a cluster, as it is configured. */
public final class RedissonBridge implements RedisBridge.NonBlocking, RedisBridge.Replicating {

  /** MULTI was renamed to LIST; either version may be there. */
  private static final RScript.ReturnType LIST =
      Arrays.stream(RScript.ReturnType.values())
          .filter(type -> type.name().equals("LIST") || type.name().equals("MULTI"))
          .findFirst()
          .orElseThrow();

  private final RedissonClient redisson;
  private final RedissonEars ears;

  private RedissonBridge(RedissonClient redisson) {
    this.redisson = redisson;
    this.ears = new RedissonEars(redisson);
  }

  /** Talks through {@code redisson}. */
  public static RedissonBridge over(RedissonClient redisson) {
    return new RedissonBridge(redisson);
  }

  @Override
  public CompletableFuture<List<@Nullable Object>> run(ScriptCall call) {
    RScriptAsync scripts = redisson.getScript(ByteArrayCodec.INSTANCE);
    return RedissonFailure.veiled(
        byName(scripts, call)
            .exceptionallyCompose(
                error ->
                    RedisBridge.isNoScript(error)
                        ? byText(scripts, call)
                        : CompletableFuture.failedFuture(error)));
  }

  private static CompletableFuture<List<@Nullable Object>> byName(
      RScriptAsync scripts, ScriptCall call) {
    return scripts
        .<List<@Nullable Object>>evalShaAsync(
            call.key(),
            RScript.Mode.READ_WRITE,
            call.script().sha(),
            LIST,
            List.of(call.key()),
            (Object[]) call.argumentArray())
        .toCompletableFuture();
  }

  private static CompletableFuture<List<@Nullable Object>> byText(
      RScriptAsync scripts, ScriptCall call) {
    return scripts
        .<List<@Nullable Object>>evalAsync(
            call.key(),
            RScript.Mode.READ_WRITE,
            call.script().text(),
            LIST,
            List.of(call.key()),
            (Object[]) call.argumentArray())
        .toCompletableFuture();
  }

  @Override
  public CompletableFuture<Replicated> runReplicated(ScriptCall call, Replication replication) {
    return RedissonFailure.veiled(
        batch(call, replication, RedissonBridge::byName)
            .exceptionallyCompose(
                error ->
                    RedisBridge.isNoScript(error)
                        ? batch(call, replication, RedissonBridge::byText)
                        : CompletableFuture.failedFuture(error)));
  }

  private interface Sending {
    CompletableFuture<List<@Nullable Object>> send(RScriptAsync scripts, ScriptCall call);
  }

  private CompletableFuture<Replicated> batch(
      ScriptCall call, Replication replication, Sending sending) {
    RBatch batch =
        redisson.createBatch(
            BatchOptions.defaults().sync(replication.replicas(), replication.timeout()));
    CompletableFuture<List<@Nullable Object>> reply =
        sending.send(batch.getScript(ByteArrayCodec.INSTANCE), call);
    return batch
        .executeAsync()
        .toCompletableFuture()
        .thenCompose(
            result -> reply.thenApply(parts -> new Replicated(parts, result.getSyncedSlaves())));
  }

  @Override
  public Ear subscribe(Channel channel, Runnable perhapsHeard) {
    return ears.listen(channel, perhapsHeard);
  }

  @Override
  public void close() {
    ears.close();
  }
}
