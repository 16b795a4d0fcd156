package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Action;
import io.hapax.Call;
import io.hapax.Hapax;
import io.hapax.ValueCodec;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.PromptStore;
import io.hapax.store.redis.RedisStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import redis.embedded.RedisServer;

/** {@code hapax.store=redis}, on what client it is, and what is said where there is none. */
@ExtendWith(OutputCaptureExtension.class)
class RedisChoiceTest {

  private static RedisServer server;
  private static int port;

  @BeforeAll
  static void startRedis() throws IOException {
    port = freePort();
    server = RedisServer.newRedisServer().port(port).bind("127.0.0.1").setting("save \"\"").build();
    server.start();
  }

  @AfterAll
  static void stopRedis() throws IOException {
    server.stop();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static ApplicationContextRunner redis(String... properties) {
    return Runners.hapax()
        .withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
        .withPropertyValues("spring.data.redis.url=redis://127.0.0.1:" + port)
        .withPropertyValues(properties);
  }

  private static String runOnce(Hapax hapax, String key, Action<String, RuntimeException> action) {
    Call call = Call.of(Policy.firstWins(), Scope.of("alice", "POST /orders"), key);
    return hapax.execute(call, ValueCodec.text(), action);
  }

  @Test
  void theOnlyRedisIsTakenAndItsKeysHaveThePrefix() {
    redis()
        .run(
            context -> {
              assertThat(context).hasSingleBean(RedisStore.class);
              Hapax hapax = context.getBean(Hapax.class);
              assertThat(runOnce(hapax, "theOnly", () -> "first")).isEqualTo("first");
              assertThat(runOnce(hapax, "theOnly", () -> "second")).isEqualTo("first");
              assertThat(context.getBean(StringRedisTemplate.class).keys("hapax:idempotency:*"))
                  .isNotEmpty();
            });
  }

  @Test
  void anotherPrefixIsAnotherPlace() {
    redis().run(context -> runOnce(context.getBean(Hapax.class), "prefixed", () -> "here"));
    redis("hapax.redis.key-prefix=shop:")
        .run(
            context -> {
              assertThat(runOnce(context.getBean(Hapax.class), "prefixed", () -> "there"))
                  .isEqualTo("there");
              assertThat(context.getBean(StringRedisTemplate.class).keys("shop:*")).hasSize(1);
            });
  }

  @Test
  void aBlankPrefixIsBlamedOnItsProperty() {
    assertThat(Runners.failure(redis("hapax.redis.key-prefix= ")))
        .contains("hapax.redis.key-prefix")
        .contains("blank");
  }

  @Test
  void redissonIsTakenBeforeTheFactoryThatIsMadeOfIt() {
    redis()
        .withBean("redisson", RedissonClient.class, RedisChoiceTest::redisson)
        .run(
            context -> {
              assertThat(context.getBean(IdempotencyStore.class)).isInstanceOf(PromptStore.class);
              assertThat(runOnce(context.getBean(Hapax.class), "redisson", () -> "ran"))
                  .isEqualTo("ran");
            });
  }

  private static RedissonClient redisson() {
    Config config = new Config();
    config
        .useSingleServer()
        .setAddress("redis://127.0.0.1:" + port)
        .setConnectionMinimumIdleSize(1);
    return Redisson.create(config);
  }

  @Test
  void ofSeveralClientsOneHasToBeNamed() {
    ApplicationContextRunner two =
        redis()
            .withBean("cache", RedisConnectionFactory.class, LettuceConnectionFactory::new)
            .withBean(
                "records",
                RedisConnectionFactory.class,
                () -> new LettuceConnectionFactory("127.0.0.1", port));
    assertThat(Runners.failure(two)).contains("hapax.redis.client").contains("[cache, records]");
    assertThat(Runners.failure(two.withPropertyValues("hapax.redis.client=other")))
        .contains("hapax.redis.client = other is no")
        .contains("[cache, records]");
    two.withPropertyValues("hapax.redis.client=records")
        .run(
            context ->
                assertThat(runOnce(context.getBean(Hapax.class), "named", () -> "ran"))
                    .isEqualTo("ran"));
  }

  @Test
  void withoutAClientTheStartSaysWhatToAdd() {
    assertThat(Runners.failure(Runners.hapax().withPropertyValues("hapax.store=redis")))
        .contains("hapax.store = redis needs a Redis client")
        .contains("spring-boot-starter-data-redis");
    assertThat(
            Runners.failure(
                Runners.hapax()
                    .withPropertyValues("hapax.store=redis")
                    .withClassLoader(
                        new FilteredClassLoader(
                            RedissonClient.class, RedisConnectionFactory.class))))
        .contains("hapax.store = redis needs a Redis client");
  }

  @Test
  void aServerThatIsDownKeepsNobodyFromStarting(CapturedOutput output) throws IOException {
    redis("spring.data.redis.url=redis://127.0.0.1:" + freePort())
        .run(context -> assertThat(context).hasSingleBean(RedisStore.class));
    assertThat(output).contains("Redis keys hapax:idempotency:*");
  }

  @Test
  void springDataCanNotWaitForReplicas() {
    assertThat(Runners.failure(redis("hapax.redis.replicas=1")))
        .contains("hapax.redis.replicas")
        .contains("Redisson");
  }
}
