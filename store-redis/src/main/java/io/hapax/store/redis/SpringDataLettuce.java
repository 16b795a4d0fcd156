package io.hapax.store.redis;

import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Many scripts at once over the connection of Lettuce's that all share, which is Spring Data's
 * default. Spring's own pipelines connect anew for each.
 */
final class SpringDataLettuce {

  private static final String NAME =
      "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

  private SpringDataLettuce() {}

  /** Asks for the name first: the class can't be loaded where Lettuce is missing. */
  static boolean isShared(RedisConnectionFactory factory) {
    return factory.getClass().getName().equals(NAME)
        && ((LettuceConnectionFactory) factory).getShareNativeConnection();
  }

  @SuppressWarnings("unchecked") // Spring Data's connections are of bytes
  static List<CompletableFuture<List<@Nullable Object>>> runAll(
      RedisConnectionFactory factory, List<ScriptCall> calls) {
    CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands;
    try (RedisConnection connection = factory.getConnection()) {
      commands =
          CompletableFuture.completedFuture(
              (RedisClusterAsyncCommands<byte[], byte[]>) connection.getNativeConnection());
    } catch (RuntimeException e) {
      commands = CompletableFuture.failedFuture(e);
    }
    return start(commands, calls);
  }

  private static List<CompletableFuture<List<@Nullable Object>>> start(
      CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands,
      List<ScriptCall> calls) {
    return calls.stream().map(call -> LettuceRun.start(commands, call)).toList();
  }
}
