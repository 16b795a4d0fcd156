package io.hapax.benchmarks.growth;

import io.hapax.benchmarks.servers.RedisProcess;
import io.hapax.benchmarks.servers.Servers;
import io.hapax.store.redis.LettuceBridge;
import io.hapax.store.redis.RedisStore;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletionStage;

/** A Redis of its own, full of copies of a record that Hapax made. */
final class RedisRecords implements Closeable {

  private static final String TEMPLATE = "template-";

  /** Copies KEYS[1] to ARGV[3] and those after it, to expire in ARGV[1] ms, each ARGV[2] later. */
  private static final String MULTIPLY =
      """
      for i = 3, #ARGV do
        redis.call('COPY', KEYS[1], ARGV[i])
        redis.call('PEXPIRE', ARGV[i], string.format('%.0f', ARGV[1] + (i - 3) * ARGV[2]))
      end
      return 1""";

  private static final int COPIES_A_CALL = 500;
  private static final int CALLS_AT_ONCE = 16;

  /** What is slow is to be measured. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final RedisProcess server;
  private final RedisClient client;
  private final StatefulRedisConnection<String, String> connection;
  private final RedisStore store;

  private RedisRecords(RedisProcess server) {
    this.server = server;
    this.client = RedisClient.create(server.uri());
    this.connection = client.connect();
    this.store = RedisStore.builder(LettuceBridge.over(client)).deadline(PATIENCE).build();
  }

  /** A Redis with {@code size} records; {@code expired} more are added once expiring is watched. */
  static Population fill(long size, long expired) throws Exception {
    RedisRecords records = new RedisRecords(Servers.anotherRedis());
    boolean done = false;
    try {
      long before = records.info("used_memory");
      new Trial(records.store).first(Keys.of(TEMPLATE, 0));
      records.multiply(Population.live(), size, Trial.RETENTION);
      double bytes = (double) (records.info("used_memory") - before) / size;
      done = true;
      return new Population(records.store, size, bytes, new RedisExpiring(records, expired));
    } finally {
      if (!done) {
        records.close();
      }
    }
  }

  /** Adds {@code number} copies that live for up to {@code longest}. */
  void multiply(String series, long number, Duration longest) throws Exception {
    String script = connection.sync().scriptLoad(MULTIPLY);
    String[] template = {name(TEMPLATE, 0)};
    Queue<CompletionStage<Long>> sent = new ArrayDeque<>();
    for (long from = 0; from < number; from += COPIES_A_CALL) {
      String[] arguments = arguments(series, from, Math.min(number, from + COPIES_A_CALL), longest);
      sent.add(connection.async().evalsha(script, ScriptOutputType.INTEGER, template, arguments));
      if (sent.size() == CALLS_AT_ONCE) {
        sent.remove().toCompletableFuture().get();
      }
    }
    while (!sent.isEmpty()) {
      sent.remove().toCompletableFuture().get();
    }
  }

  private static String[] arguments(String series, long from, long to, Duration longest) {
    int number = (int) (to - from);
    String[] arguments = new String[2 + number];
    arguments[0] = "" + longest.toMillis() / 2;
    arguments[1] = "" + longest.toMillis() / 2 / COPIES_A_CALL;
    for (int i = 0; i < number; i++) {
      arguments[2 + i] = name(series, from + i);
    }
    return arguments;
  }

  private static String name(String series, long number) {
    return RedisStore.DEFAULT_KEY_PREFIX + Keys.of(series, number).hex();
  }

  /** A number that the server knows of itself. */
  long info(String name) {
    return connection
        .sync()
        .info()
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
        .findFirst()
        .orElseThrow();
  }

  /** Whether the server looks for expired records by itself. */
  void lookForExpired(boolean on) {
    CommandArgs<String, String> arguments =
        new CommandArgs<>(StringCodec.UTF8).add("SET-ACTIVE-EXPIRE").add(on ? 1 : 0);
    connection.sync().dispatch(CommandType.DEBUG, new StatusOutput<>(StringCodec.UTF8), arguments);
  }

  @Override
  public void close() throws IOException {
    store.close();
    client.shutdown();
    server.close();
  }
}
