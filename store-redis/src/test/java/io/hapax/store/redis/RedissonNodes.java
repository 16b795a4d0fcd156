package io.hapax.store.redis;

import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Two clients of Redisson on the tests' Redis, for all tests of this JVM. */
final class RedissonNodes {

  private static final RedissonClient FIRST = connect();
  private static final RedissonClient SECOND = connect();
  private static final RedissonBridge BRIDGE = RedissonBridge.over(FIRST);
  private static final RedissonBridge SECOND_BRIDGE = RedissonBridge.over(SECOND);

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(RedissonNodes::stop));
  }

  private RedissonNodes() {}

  private static RedissonClient connect() {
    Config config = new Config();
    config
        .useSingleServer()
        .setAddress(TestRedis.uri())
        .setConnectionMinimumIdleSize(1)
        .setConnectionPoolSize(16);
    return Redisson.create(config);
  }

  private static void stop() {
    FIRST.shutdown();
    SECOND.shutdown();
  }

  static RedissonBridge bridge() {
    return BRIDGE;
  }

  static RedisStoreUnderTest open() {
    return new RedisStoreUnderTest(
        Some.store(BRIDGE), Some.store(SECOND_BRIDGE), LettuceNodes.commands());
  }
}
