package io.hapax.benchmarks.growth;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.benchmarks.harness.Child;
import io.hapax.benchmarks.servers.Servers;
import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import io.hapax.store.jdbc.JdbcStore;
import io.hapax.store.redis.LettuceBridge;
import io.hapax.store.redis.RedisStore;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * A process of an application that has several, on PostgreSQL and on Redis. All processes of a
 * machine read the same nanosecond clock, so that they can begin at one moment.
 *
 * <ul>
 *   <li>{@code unique STORE CALLERS BEGIN SERIES NANOS}: requests with keys that nobody else has,
 *       for so long. Answers how many there were
 *   <li>{@code shared STORE CALLERS BEGIN SERIES KEYS}: each caller sends each of so many keys.
 *       Answers when the last had its answer, and which keys ran here
 * </ul>
 */
final class Node {

  /** How many callers there are at most. */
  static final int CALLERS = 8;

  /** Eight processes that connect for the first time at once are slow. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String name;
  private final Map<String, Trial> trials;
  private final ExecutorService threads = Executors.newFixedThreadPool(CALLERS);

  private Node(String name, Map<String, Trial> trials) {
    this.name = name;
    this.trials = trials;
  }

  /** Serves; arguments are its name, and where PostgreSQL and Redis are. */
  public static void main(String[] arguments) {
    RedisClient redis = RedisClient.create(arguments[2]);
    HikariDataSource pool = Servers.pool(arguments[1], CALLERS);
    IdempotencyStore inRedis =
        RedisStore.builder(LettuceBridge.over(redis)).deadline(PATIENCE).build();
    IdempotencyStore inPostgres = JdbcStore.builder(pool).build();
    Map<String, Trial> trials =
        Map.of("redis", new Trial(inRedis), "postgres", new Trial(inPostgres));
    Child.serve(new Node(arguments[0], trials)::answer, pool);
  }

  private String answer(String[] words) throws Exception {
    Trial trial = trials.get(words[1]);
    if (trial == null) {
      throw new IllegalArgumentException("no such store: " + words[1]);
    }
    int callers = Integer.parseInt(words[2]);
    long begin = Long.parseLong(words[3]);
    return words[0].equals("unique")
        ? unique(trial, callers, begin, words[4], Long.parseLong(words[5]))
        : shared(trial, callers, begin, words[4], Integer.parseInt(words[5]));
  }

  private String unique(Trial trial, int callers, long begin, String series, long nanos)
      throws Exception {
    List<Callable<Long>> parts = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      String mine = series + name + "-" + i + "-";
      parts.add(() -> countUntil(begin + nanos, trial, begin, mine));
    }
    long count = 0;
    for (Future<Long> part : threads.invokeAll(parts)) {
      count += part.get();
    }
    return "" + count;
  }

  private static long countUntil(long end, Trial trial, long begin, String series) {
    await(begin);
    long count = 0;
    while (System.nanoTime() - end < 0) {
      trial.first(Keys.of(series, count));
      count++;
    }
    return count;
  }

  private String shared(Trial trial, int callers, long begin, String series, int keys)
      throws Exception {
    List<Callable<BitSet>> parts = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      parts.add(() -> runsOf(trial, begin, series, keys));
    }
    BitSet all = new BitSet();
    for (Future<BitSet> part : threads.invokeAll(parts)) {
      union(all, part.get());
    }
    return System.nanoTime() + " " + HexFormat.of().formatHex(all.toByteArray());
  }

  private static BitSet runsOf(Trial trial, long begin, String series, int keys) {
    await(begin);
    BitSet runs = new BitSet();
    for (int i = 0; i < keys; i++) {
      RecordKey key = Keys.of(series, i);
      runs.set(i, trial.oneOfMany(key));
    }
    return runs;
  }

  /**
   * Adds {@code some} to {@code all}.
   *
   * @throws IllegalStateException if one is in both: that key ran twice
   */
  static void union(BitSet all, BitSet some) {
    if (all.intersects(some)) {
      throw new IllegalStateException("a key ran twice");
    }
    all.or(some);
  }

  private static void await(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
