package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.key.RecordKey;
import io.hapax.spi.RecordState;
import io.hapax.store.tck.RawRecord;
import io.hapax.store.tck.StoreUnderTest;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Two stores on one Redis, and a connection past them. */
final class RedisStoreUnderTest implements StoreUnderTest {

  private final RedisStore first;
  private final RedisStore second;
  private final RedisClusterCommands<byte[], byte[]> commands;

  RedisStoreUnderTest(
      RedisStore first, RedisStore second, RedisClusterCommands<byte[], byte[]> commands) {
    this.first = first;
    this.second = second;
    this.commands = commands;
  }

  @Override
  public RedisStore store() {
    return first;
  }

  @Override
  public RedisStore secondInstance() {
    return second;
  }

  private byte[] name(RecordKey key) {
    return first.name(key).getBytes(UTF_8);
  }

  @Override
  public void age(RecordKey key, Duration time) {
    byte[] name = name(key);
    long micros = time.toNanos() / 1_000;
    for (String field : new String[] {"c", "l", "i"}) {
      if (commands.hexists(name, field.getBytes(US_ASCII))) {
        commands.hincrby(name, field.getBytes(US_ASCII), -micros);
      }
    }
    long left = commands.pttl(name);
    if (left >= 0) {
      commands.pexpire(name, left - time.toMillis());
    }
  }

  @Override
  public Optional<RawRecord> raw(RecordKey key) {
    byte[] name = name(key);
    Map<String, byte[]> fields = new TreeMap<>();
    commands
        .hgetall(name)
        .forEach((field, value) -> fields.put(new String(field, US_ASCII), value));
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    long left = commands.pttl(name);
    return Optional.of(
        new RawRecord(
            RecordState.ofCode(text(fields.get("s")).charAt(0)),
            Long.parseLong(text(fields.get("t"))),
            fields.get("o"),
            fields.get("f"),
            fields.get("r"),
            left < 0 ? null : Duration.ofMillis(left)));
  }

  private static String text(byte @Nullable [] bytes) {
    return new String(bytes, US_ASCII);
  }

  @Override
  public void close() {}
}
