package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.key.RecordKey;
import io.hapax.spi.RecordState;
import io.hapax.store.tck.RawRecord;
import io.hapax.store.tck.StoreUnderTest;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

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
    byte[] record = commands.get(name);
    if (record == null) {
      return;
    }
    long micros = time.toNanos() / 1_000;
    byte[] aged = aged(Part.CLAIMED_AT, micros, record);
    aged = aged(Part.LEASE_UNTIL, micros, aged);
    aged = aged(Part.ISSUED_UNTIL, time.toMillis(), aged);
    long left = commands.pttl(name);
    commands.set(name, aged);
    if (left >= 0) {
      commands.pexpire(name, left - time.toMillis());
    }
  }

  private static byte[] aged(Part part, long time, byte[] record) {
    long before = part.numberIn(record);
    return before == 0 ? record : part.replacedBy(before - time, record);
  }

  @Override
  public Optional<RawRecord> raw(RecordKey key) {
    byte[] name = name(key);
    byte[] record = commands.get(name);
    if (record == null) {
      return Optional.empty();
    }
    long left = commands.pttl(name);
    int fingerprintEnd = Part.ALL + (int) Part.FINGERPRINT_LENGTH.numberIn(record);
    int textsEnd =
        fingerprintEnd
            + (int) Part.OPERATION_LENGTH.numberIn(record)
            + (int) Part.HINT_LENGTH.numberIn(record);
    return Optional.of(
        new RawRecord(
            RecordState.ofCode(Part.STATE.in(record).charAt(0)),
            Part.TOKEN.numberIn(record),
            Part.OWNER.in(record).getBytes(ISO_8859_1),
            fingerprintEnd == Part.ALL
                ? null
                : Arrays.copyOfRange(record, Part.ALL, fingerprintEnd),
            Part.HAS_OUTCOME.in(record).equals("1")
                ? Arrays.copyOfRange(record, textsEnd, record.length)
                : null,
            left < 0 ? null : Duration.ofMillis(left)));
  }

  @Override
  public void close() {}
}
