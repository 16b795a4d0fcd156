package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Talks over the connection of Lettuce's that all of Spring Data shares, which is its default. Once
 * that is there it never blocks: no call needs a thread of its own.
 */
final class SpringDataLettuce implements RedisBridge.NonBlocking {

  private static final String NAME =
      "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

  private final RedisConnectionFactory factory;
  private final SpringDataEars ears;

  /** Connecting for the first time blocks, so it is done elsewhere. */
  private final Lazily<RedisClusterAsyncCommands<byte[], byte[]>> first;

  private volatile boolean connected;

  SpringDataLettuce(RedisConnectionFactory factory) {
    this.factory = factory;
    this.ears = new SpringDataEars(factory);
    this.first = new Lazily<>(this::connect, shared -> {});
  }

  /** Asks for the name first: the class can't be loaded where Lettuce is missing. */
  static boolean isShared(RedisConnectionFactory factory) {
    return factory.getClass().getName().equals(NAME)
        && ((LettuceConnectionFactory) factory).getShareNativeConnection();
  }

  private RedisClusterAsyncCommands<byte[], byte[]> connect() {
    RedisClusterAsyncCommands<byte[], byte[]> shared = shared();
    connected = true;
    return shared;
  }

  /** Asked for each time: a factory that is reset, or stopped and started, has another one. */
  @SuppressWarnings("unchecked") // Spring Data's connections are of bytes
  private RedisClusterAsyncCommands<byte[], byte[]> shared() {
    try (RedisConnection connection = factory.getConnection()) {
      return (RedisClusterAsyncCommands<byte[], byte[]>) connection.getNativeConnection();
    }
  }

  private CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands() {
    if (!connected) {
      return first.get();
    }
    try {
      return CompletableFuture.completedFuture(shared());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletableFuture<List<@Nullable Object>> run(ScriptCall call) {
    return LettuceRun.start(commands(), call);
  }

  @Override
  public List<CompletableFuture<List<@Nullable Object>>> runAll(List<ScriptCall> calls) {
    CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands = commands();
    return calls.stream().map(call -> LettuceRun.start(commands, call)).toList();
  }

  @Override
  public Ear subscribe(Channel channel, Runnable perhapsHeard) {
    return ears.listen(channel, perhapsHeard);
  }

  @Override
  public void close() {
    first.close();
    ears.close();
  }
}
