package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.spi.NotifyingStore.Ear;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Talks through Lettuce, over connections of its own that all threads share: one for scripts, from
 * the first waiter on one for messages, and one for calls that wait for replicas. They are made
 * when they are first needed, in the background: a server that is down keeps nobody waiting beyond
 * the store's deadline.
 */
public final class LettuceBridge implements RedisBridge.NonBlocking, RedisBridge.Replicating {

  private final LettuceConnections connections;
  private final LettuceEars ears;

  private LettuceBridge(LettuceConnections connections) {
    this.connections = connections;
    this.ears = new LettuceEars(connections::connectPubSub);
  }

  /** Talks to one server, or to the master that Sentinel names, as the client's own URI says. */
  public static LettuceBridge over(RedisClient client) {
    return new LettuceBridge(LettuceConnections.to(client));
  }

  /**
   * Talks to a cluster. Let the client refresh its topology, periodically and adaptively, or it
   * goes on asking a node that has failed.
   */
  public static LettuceBridge over(RedisClusterClient client) {
    return new LettuceBridge(LettuceConnections.to(client));
  }

  @Override
  public CompletableFuture<List<@Nullable Object>> run(ScriptCall call) {
    return LettuceRun.start(connections.commands(), call);
  }

  @Override
  public CompletableFuture<Replicated> runReplicated(ScriptCall call, Replication replication) {
    return LettuceReplicated.start(
        connections.waitingCommands(call.key().getBytes(UTF_8)), call, replication);
  }

  @Override
  public Ear subscribe(Channel channel, Runnable perhapsHeard) {
    return ears.listen(channel, perhapsHeard);
  }

  @Override
  public void close() {
    ears.close();
    connections.close();
  }
}
