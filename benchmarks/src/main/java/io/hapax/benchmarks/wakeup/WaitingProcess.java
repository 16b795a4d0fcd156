package io.hapax.benchmarks.wakeup;

import io.hapax.benchmarks.harness.Child;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A process that waits. */
final class WaitingProcess {

  static final String REDIS = "redis";
  static final String BARE_REDIS = "bare-redis";
  static final String POSTGRES = "postgres";
  static final String BARE_POSTGRES = "bare-postgres";
  static final String MARIADB = "mariadb";

  private WaitingProcess() {}

  /** Serves; arguments are where Redis, PostgreSQL and MariaDB are. */
  public static void main(String[] arguments) throws Exception {
    Resources resources = new Resources();
    Places places = new Places(resources, arguments[0], arguments[1], arguments[2]);
    Map<String, Waiting> ways = new HashMap<>();
    ways.put(REDIS, new Protected(places.redis()));
    ways.put(BARE_REDIS, places.redisMessages());
    ways.put(POSTGRES, new Protected(places.postgres()));
    ways.put(BARE_POSTGRES, places.postgresMessages());
    ways.put(MARIADB, new Protected(places.mariaDb()));
    Child.serve(words -> answer(ways, words[0], words[1]), resources);
  }

  private static String answer(Map<String, Waiting> ways, String way, String key) throws Exception {
    Objects.requireNonNull(ways.get(way), "a way to wait").until(key);
    return "" + System.nanoTime();
  }
}
