package io.hapax.store.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;

/** Lettuce on the tests' Redis: two clients as two nodes would have, for all tests of this JVM. */
final class LettuceNodes {

  private static final RedisClient FIRST = RedisClient.create(TestRedis.uri());
  private static final RedisClient SECOND = RedisClient.create(TestRedis.uri());
  private static final LettuceBridge BRIDGE = LettuceBridge.over(FIRST);
  private static final LettuceBridge SECOND_BRIDGE = LettuceBridge.over(SECOND);
  private static final RedisCommands<byte[], byte[]> COMMANDS =
      FIRST.connect(ByteArrayCodec.INSTANCE).sync();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(LettuceNodes::stop));
  }

  private LettuceNodes() {}

  private static void stop() {
    FIRST.shutdown();
    SECOND.shutdown();
  }

  static LettuceBridge bridge() {
    return BRIDGE;
  }

  static RedisCommands<byte[], byte[]> commands() {
    return COMMANDS;
  }

  static RedisStoreUnderTest open() {
    return new RedisStoreUnderTest(Some.store(BRIDGE), Some.store(SECOND_BRIDGE), COMMANDS);
  }
}
