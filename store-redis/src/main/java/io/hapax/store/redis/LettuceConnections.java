package io.hapax.store.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletableFuture;

/** How a Lettuce client connects: to one server or to a cluster. */
interface LettuceConnections {

  /** The commands, once there is a connection. */
  CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands();

  /**
   * The commands of another connection, to the node that has {@code key}. WAIT holds up whatever
   * comes behind it, which shall not be a renewal.
   */
  CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> waitingCommands(byte[] key);

  /** A new connection for messages; blocks until there is one. */
  StatefulRedisPubSubConnection<String, String> connectPubSub();

  void close();

  /** One server, or the master that Sentinel names. */
  static LettuceConnections to(RedisClient client) {
    Lazily<StatefulRedisConnection<byte[], byte[]>> connection =
        new Lazily<>(() -> client.connect(ByteArrayCodec.INSTANCE), StatefulConnection::close);
    Lazily<StatefulRedisConnection<byte[], byte[]>> waiting =
        new Lazily<>(() -> client.connect(ByteArrayCodec.INSTANCE), StatefulConnection::close);
    return new LettuceConnections() {
      @Override
      public CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands() {
        return connection.get().thenApply(StatefulRedisConnection::async);
      }

      @Override
      public CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> waitingCommands(
          byte[] key) {
        return waiting.get().thenApply(StatefulRedisConnection::async);
      }

      @Override
      public StatefulRedisPubSubConnection<String, String> connectPubSub() {
        return client.connectPubSub(StringCodec.UTF8);
      }

      @Override
      public void close() {
        connection.close();
        waiting.close();
      }
    };
  }

  /** A cluster. */
  static LettuceConnections to(RedisClusterClient client) {
    Lazily<StatefulRedisClusterConnection<byte[], byte[]>> connection =
        new Lazily<>(() -> client.connect(ByteArrayCodec.INSTANCE), StatefulConnection::close);
    return new LettuceConnections() {
      @Override
      public CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands() {
        return connection.get().thenApply(StatefulRedisClusterConnection::async);
      }

      /** Of its own already: the cluster's commands go by address, and this one by name. */
      @Override
      public CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> waitingCommands(
          byte[] key) {
        return connection
            .get()
            .thenCompose(
                cluster ->
                    cluster.getConnectionAsync(
                        cluster
                            .getPartitions()
                            .getPartitionBySlot(SlotHash.getSlot(key))
                            .getNodeId()))
            .thenApply(StatefulRedisConnection::async);
      }

      @Override
      public StatefulRedisPubSubConnection<String, String> connectPubSub() {
        return client.connectPubSub(StringCodec.UTF8);
      }

      @Override
      public void close() {
        connection.close();
      }
    };
  }
}
