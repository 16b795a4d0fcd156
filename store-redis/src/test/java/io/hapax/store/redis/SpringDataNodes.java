package io.hapax.store.redis;

import io.lettuce.core.RedisURI;
import java.util.function.Supplier;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Spring Data on the tests' Redis, over each of its clients, for all tests of this JVM. */
final class SpringDataNodes {

  static final SpringDataNodes LETTUCE = new SpringDataNodes(SpringDataNodes::lettuce);
  static final SpringDataNodes JEDIS = new SpringDataNodes(SpringDataNodes::jedis);

  private final RedisBridge first;
  private final RedisBridge second;

  private SpringDataNodes(Supplier<RedisConnectionFactory> connect) {
    this.first = SpringDataBridge.over(connect.get());
    this.second = SpringDataBridge.over(connect.get());
  }

  private static RedisConnectionFactory lettuce() {
    LettuceConnectionFactory factory = new LettuceConnectionFactory(server());
    factory.afterPropertiesSet();
    factory.start();
    onExit(factory::destroy);
    return factory;
  }

  private static RedisConnectionFactory jedis() {
    JedisConnectionFactory factory = new JedisConnectionFactory(server());
    factory.afterPropertiesSet();
    factory.start();
    onExit(factory::destroy);
    return factory;
  }

  private static RedisStandaloneConfiguration server() {
    RedisURI uri = RedisURI.create(TestRedis.uri());
    return new RedisStandaloneConfiguration(uri.getHost(), uri.getPort());
  }

  private static void onExit(Runnable step) {
    Runtime.getRuntime().addShutdownHook(new Thread(step));
  }

  RedisBridge bridge() {
    return first;
  }

  RedisStoreUnderTest open() {
    return new RedisStoreUnderTest(Some.store(first), Some.store(second), LettuceNodes.commands());
  }
}
