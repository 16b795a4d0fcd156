package io.hapax.benchmarks.stores;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.report.Findings;
import io.hapax.store.redis.LettuceBridge;
import io.hapax.store.redis.RedisBridge;
import io.hapax.store.redis.RedisStore;
import io.hapax.store.redis.SpringDataBridge;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.Locale;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Redis, through the two bridges over Lettuce. */
final class RedisRace {

  private static final double MOST_TIME = 1.15;
  private static final double LEAST_THROUGHPUT = 0.85;
  private static final int MANY = 64;
  private static final List<String> ENGINES = List.of("Hapax, Lettuce", "Hapax, Spring Data");

  private final RedisURI uri;

  RedisRace(String uri) {
    this.uri = RedisURI.create(uri);
  }

  void run(Effort effort, Findings findings) throws Exception {
    findings.say(
        "Redis: the bare client is Lettuce's synchronous API over one connection that all callers"
            + " share; a first request is SET key value NX PX and then SET key value XX PX, a"
            + " duplicate is GET. Hapax talks through LettuceBridge, and through SpringDataBridge"
            + " over a LettuceConnectionFactory; \"verbs alone\" are the store's claim and complete"
            + " through LettuceBridge, without the engine. What all have written stays on the server"
            + " meanwhile.");
    StoreRace race = new StoreRace("Redis", effort, effort.slice());
    RedisClient client = RedisClient.create(uri);
    LettuceConnectionFactory factory =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration(uri.getHost(), uri.getPort()));
    factory.afterPropertiesSet();
    factory.start();
    try (RedisStore lettuce = store(LettuceBridge.over(client));
        RedisStore spring = store(SpringDataBridge.over(factory));
        Way bare = new RedisFloor(client.connect());
        Way verbs = new VerbsWay("verbs alone, Lettuce", lettuce);
        Way overLettuce = new EngineWay(ENGINES.get(0), lettuce);
        Way overSpring = new EngineWay(ENGINES.get(1), spring);
        StatefulRedisConnection<String, String> admin = client.connect()) {
      List<Way> ways = List.of(bare, verbs, overLettuce, overSpring);
      admin.sync().flushdb();
      goals(findings, race.run(ways));
      admin.sync().flushdb();
    } finally {
      factory.destroy();
      client.shutdown();
    }
    race.report(findings, ENGINES);
  }

  private static RedisStore store(RedisBridge bridge) {
    return RedisStore.builder(bridge).deadline(Answer.PATIENCE).build();
  }

  private static void goals(Findings findings, List<StoreRace.Result> results) {
    for (StoreRace.Result result : results) {
      String name = result.standing().name();
      if (!ENGINES.contains(name)) {
        continue;
      }
      Spread ratio = result.ratio();
      if (result.callers() == 1) {
        findings.goal(
            "Redis, %s, 1 caller: time (%s)".formatted(result.operation(), name),
            String.format(Locale.ROOT, "at most %.2fx the floor's", MOST_TIME),
            ratio.as("%.2f"),
            ratio.median() <= MOST_TIME);
      } else if (result.callers() == MANY) {
        findings.goal(
            "Redis, %s, 64 callers: throughput (%s)".formatted(result.operation(), name),
            String.format(Locale.ROOT, "at least %.0f %% of the floor's", 100 * LEAST_THROUGHPUT),
            ratio.as("%.2f"),
            ratio.median() >= LEAST_THROUGHPUT);
      }
    }
  }
}
