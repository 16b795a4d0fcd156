package io.hapax.benchmarks.http.app;

import io.hapax.benchmarks.http.app.Configurations.Arun;
import io.hapax.benchmarks.http.app.Configurations.ByHandInDatabase;
import io.hapax.benchmarks.http.app.Configurations.ByHandInRedis;
import io.hapax.benchmarks.http.app.Configurations.InDatabase;
import io.hapax.benchmarks.http.app.Configurations.InMemory;
import io.hapax.benchmarks.http.app.Configurations.OverRedisson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ways to protect the application, or not to. */
@SuppressWarnings("ImmutableEnumChecker") // its map and its list are unmodifiable
public enum Variant {
  PLAIN("unprotected", Needs.NOTHING, Duplicates.RUN, InMemory.class, PlainOrders.class),
  REPLAYING(
      "Hapax replaying, memory",
      Needs.NOTHING,
      Duplicates.REPLAYED,
      hapax("memory", "standard"),
      InMemory.class,
      HapaxOrders.class),
  GUARDED(
      "Hapax guarded, memory",
      Needs.NOTHING,
      Duplicates.REFUSED,
      hapax("memory", "guard"),
      InMemory.class,
      HapaxOrders.class),
  FILTERED(
      "Hapax firstWins by servlet filter, memory",
      Needs.NOTHING,
      Duplicates.REPLAYED,
      hapax("memory", "firstWins"),
      InMemory.class,
      PlainOrders.class,
      FilterConfiguration.class),
  WAITING(
      "Hapax firstWins by Spring route, detached, memory",
      Needs.NOTHING,
      Duplicates.REPLAYED,
      routed(),
      InMemory.class,
      PlainOrders.class),
  ARUN(
      "idempotent-core 1.0.2, memory",
      Needs.NOTHING,
      Duplicates.REPLAYED,
      InMemory.class,
      Arun.class),
  LETTUCE(
      "Hapax replaying, Redis by Lettuce",
      Needs.REDIS,
      Duplicates.REPLAYED,
      hapax("redis", "standard"),
      InMemory.class,
      HapaxOrders.class),
  REDISSON(
      "Hapax replaying, Redis by Redisson",
      Needs.REDISSON,
      Duplicates.REPLAYED,
      hapax("redis", "standard"),
      InMemory.class,
      OverRedisson.class,
      HapaxOrders.class),
  REDISSON_GUARD(
      "Hapax guarded, Redis by Redisson",
      Needs.REDISSON,
      Duplicates.REFUSED,
      hapax("redis", "guard"),
      InMemory.class,
      OverRedisson.class,
      HapaxOrders.class),
  PIG(
      "idempotent-spring-boot-starter 0.4.0, Redis by Redisson",
      Needs.REDISSON,
      Duplicates.REFUSED,
      InMemory.class,
      OverRedisson.class,
      PigOrders.class),
  SET_IF_ABSENT(
      "setIfAbsent by hand, Redis by Redisson",
      Needs.REDISSON,
      Duplicates.REFUSED,
      InMemory.class,
      OverRedisson.class,
      ByHandInRedis.class),
  PLAIN_JDBC(
      "unprotected, orders in PostgreSQL",
      Needs.POSTGRES,
      Duplicates.RUN,
      InDatabase.class,
      PlainOrders.class),
  FENCED(
      "Hapax fenced, PostgreSQL",
      Needs.POSTGRES,
      Duplicates.REPLAYED,
      hapax("jdbc", "standard"),
      InDatabase.class,
      HapaxOrders.class),
  UNIQUE_ROW(
      "unique row by hand, PostgreSQL",
      Needs.POSTGRES,
      Duplicates.REFUSED,
      InDatabase.class,
      ByHandInDatabase.class);

  /** How long a key is remembered, by everything that forgets: longer than a turn lasts. */
  static final int SECONDS = 10;

  private static final String BOOT = "org.springframework.boot.";
  private static final List<String> DATABASE =
      List.of(
          BOOT + "jdbc.autoconfigure.DataSourceAutoConfiguration",
          BOOT + "jdbc.autoconfigure.DataSourceInitializationAutoConfiguration",
          BOOT + "jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
          BOOT + "jdbc.autoconfigure.JdbcTemplateAutoConfiguration",
          BOOT + "jdbc.autoconfigure.JdbcClientAutoConfiguration",
          BOOT + "transaction.autoconfigure.TransactionAutoConfiguration");
  private static final List<String> REDIS =
      List.of(
          BOOT + "data.redis.autoconfigure.DataRedisAutoConfiguration",
          BOOT + "data.redis.autoconfigure.DataRedisReactiveAutoConfiguration",
          BOOT + "data.redis.autoconfigure.DataRedisRepositoriesAutoConfiguration");
  private static final String HAPAX = "io.hapax.spring.boot.HapaxAutoConfiguration";
  private static final String HAPAX_WEB = "io.hapax.spring.boot.HapaxWebAutoConfiguration";
  private static final String ASPECTS = BOOT + "autoconfigure.aop.AopAutoConfiguration";
  private static final String PIGS = "com.pig4cloud.plugin.idempotent.IdempotentAutoConfiguration";

  private final String label;
  private final Needs needs;
  private final Duplicates duplicates;
  private final Map<String, String> settings;
  private final List<Class<?>> configurations;

  Variant(String label, Needs needs, Duplicates duplicates, Class<?>... configurations) {
    this(label, needs, duplicates, Map.of(), configurations);
  }

  Variant(
      String label,
      Needs needs,
      Duplicates duplicates,
      Map<String, String> settings,
      Class<?>... configurations) {
    this.label = label;
    this.needs = needs;
    this.duplicates = duplicates;
    this.settings = settings;
    this.configurations = List.of(configurations);
  }

  /** What the report calls it. */
  public String label() {
    return label;
  }

  /** The server that it needs beside it. */
  public Needs needs() {
    return needs;
  }

  /** What becomes of a duplicate whose first request has finished. */
  public Duplicates duplicates() {
    return duplicates;
  }

  /** Whether this is Hapax. */
  public boolean isHapax() {
    return !settings.isEmpty();
  }

  Map<String, String> settings() {
    return settings;
  }

  List<Class<?>> configurations() {
    return configurations;
  }

  /** The auto-configurations that it has no use for. */
  List<String> excluded() {
    List<String> excluded = new ArrayList<>();
    if (needs != Needs.POSTGRES) {
      excluded.addAll(DATABASE);
    }
    if (needs != Needs.REDIS) {
      excluded.addAll(REDIS);
    }
    if (!isHapax()) {
      excluded.add(HAPAX);
    }
    if (!isHapax() || this == FILTERED) {
      excluded.add(HAPAX_WEB);
    }
    if (this != PIG) {
      excluded.add(PIGS);
    }
    if (this != PIG && this != ARUN && this != SET_IF_ABSENT) {
      excluded.add(ASPECTS);
    }
    return excluded;
  }

  private static Map<String, String> hapax(String store, String preset) {
    return Map.of(
        "hapax.store",
        store,
        "hapax.memory.capacity",
        "1000000",
        "hapax.purge.interval",
        "2s",
        "hapax.store-deadline",
        "5s",
        "hapax.client-retry-interval",
        "1s",
        "hapax.policies.bench.preset",
        preset,
        preset.equals("guard") ? "hapax.policies.bench.window" : "hapax.policies.bench.retention",
        SECONDS + "s");
  }

  private static Map<String, String> routed() {
    Map<String, String> settings = new HashMap<>(hapax("memory", "firstWins"));
    settings.put("hapax.routes[0].path", "/orders");
    settings.put("hapax.routes[0].policy", "bench");
    settings.put("hapax.routes[1].path", "/slow");
    settings.put("hapax.routes[1].policy", "bench");
    settings.put("hapax.waiters.detached", "true");
    return Map.copyOf(settings);
  }

  /** What a variant needs beside it. */
  public enum Needs {
    NOTHING,
    REDIS,
    REDISSON,
    POSTGRES
  }

  /** What becomes of a duplicate whose first request has finished. */
  public enum Duplicates {
    /** It runs, as nobody knows that it is one. */
    RUN,
    /** It gets the first answer. */
    REPLAYED,
    /** It gets a refusal. */
    REFUSED
  }
}
