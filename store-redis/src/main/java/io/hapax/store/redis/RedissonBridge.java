package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.redisson.api.BatchOptions;
import org.redisson.api.RedissonClient;

/** Talks through Redisson's own pools: one server, Sentinel or a cluster, as it is configured. */
public final class RedissonBridge implements RedisBridge.NonBlocking, RedisBridge.Replicating {

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
    return RedissonRun.start(naming -> RedissonBatch.alone(redisson, naming, call));
  }

  /** In one batch: one by one they would need a connection each. */
  @Override
  public List<CompletableFuture<List<@Nullable Object>>> runAll(List<ScriptCall> calls) {
    return new RedissonBatch(redisson, BatchOptions.defaults()).run(calls);
  }

  @Override
  public CompletableFuture<Replicated> runReplicated(ScriptCall call, Replication replication) {
    BatchOptions waiting =
        BatchOptions.defaults().sync(replication.replicas(), replication.timeout());
    return RedissonRun.start(naming -> new RedissonBatch(redisson, waiting).run(naming, call));
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
