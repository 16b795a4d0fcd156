package io.hapax.shop.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The records of a shop that keeps them in Redis: strings, under the shop's own prefix. */
final class RedisRecords implements Records {

  private static final long HOUR = 3_600_000_000L;

  // Where what is in a record, from its first to behind its last character; numbers have 16 digits.
  private static final int STATE = 1;
  private static final int HAS_OUTCOME = 2;
  private static final int CLAIMED_AT = 3;
  private static final int LEASE_UNTIL = 19;
  private static final int ISSUED_UNTIL = 35;
  private static final int TOKEN = 51;
  private static final int OPERATION_LENGTH = 84;
  private static final int HINT_LENGTH = 89;
  private static final int FINGERPRINT_LENGTH = 94;
  private static final int FINGERPRINT = 96;

  private final RedisTemplate<String, String> redis;
  private final String prefix;

  RedisRecords(StringRedisTemplate configured, String prefix) {
    this.redis = new RedisTemplate<>();
    redis.setConnectionFactory(configured.getRequiredConnectionFactory());
    redis.setKeySerializer(RedisSerializer.string());
    // Each byte a character: owners and outcomes are no text.
    redis.setValueSerializer(new Latin1());
    redis.afterPropertiesSet();
    this.prefix = prefix;
  }

  private static final class Latin1 implements RedisSerializer<String> {
    @Override
    public byte[] serialize(@Nullable String value) {
      return value == null ? new byte[0] : value.getBytes(ISO_8859_1);
    }

    @Override
    public @Nullable String deserialize(byte @Nullable [] bytes) {
      return bytes == null ? null : new String(bytes, ISO_8859_1);
    }
  }

  private Set<String> all() {
    return redis.keys(prefix + "*");
  }

  private List<String> of(String operation) {
    return all().stream().filter(key -> operation.equals(operationOf(get(key)))).toList();
  }

  /** Empty if it has expired by now. */
  private String get(String key) {
    String record = redis.opsForValue().get(key);
    return record == null ? "" : record;
  }

  /** In the place of what was there, with the life that it has. */
  private void put(String key, String record) {
    Duration left = left(key);
    if (left == null) {
      redis.opsForValue().set(key, record);
    } else {
      redis.opsForValue().set(key, record, left);
    }
  }

  private static int length(String record, int position, int digits) {
    return Integer.parseInt(record.substring(position, position + digits));
  }

  private static int operationStart(String record) {
    return FINGERPRINT + length(record, FINGERPRINT_LENGTH, 2);
  }

  private static int hintStart(String record) {
    return operationStart(record) + length(record, OPERATION_LENGTH, 5);
  }

  private static int outcomeStart(String record) {
    return hintStart(record) + length(record, HINT_LENGTH, 5);
  }

  private static @Nullable String operationOf(String record) {
    return record.isEmpty() ? null : record.substring(operationStart(record), hintStart(record));
  }

  private static String hintOf(String record) {
    return record.substring(hintStart(record), outcomeStart(record));
  }

  private static String stateOf(String record) {
    return record.substring(STATE, STATE + 1);
  }

  private static long number(String record, int position) {
    return Long.parseLong(record.substring(position, position + 16));
  }

  private static String with(String record, int position, long number) {
    return record.substring(0, position)
        + "%016d".formatted(number)
        + record.substring(position + 16);
  }

  private List<String> fields(String operation, UnaryOperator<String> field) {
    return of(operation).stream().map(key -> field.apply(get(key))).toList();
  }

  private int each(String operation, Consumer<String> step) {
    List<String> found = of(operation);
    found.forEach(step);
    return found.size();
  }

  @Override
  public Set<String> names() {
    return all();
  }

  @Override
  public long count(String operation) {
    return of(operation).size();
  }

  @Override
  public List<String> states(String operation) {
    return fields(operation, RedisRecords::stateOf);
  }

  @Override
  public List<String> keys(String operation) {
    return fields(operation, RedisRecords::hintOf);
  }

  @Override
  public List<@Nullable Long> lifetimes(String operation) {
    return of(operation).stream().map(this::lifetime).toList();
  }

  private @Nullable Long lifetime(String key) {
    Duration left = left(key);
    if (left == null) {
      return null;
    }
    long age = System.currentTimeMillis() - number(get(key), CLAIMED_AT) / 1_000;
    return Math.round((left.toMillis() + age) / 1_000.0);
  }

  private @Nullable Duration left(String key) {
    long millis = redis.getExpire(key, TimeUnit.MILLISECONDS);
    return millis < 0 ? null : Duration.ofMillis(millis);
  }

  @Override
  public void pass(String operation, Duration time) {
    each(operation, key -> age(key, time));
  }

  private void age(String key, Duration time) {
    String record = aged(get(key), CLAIMED_AT, time.toNanos() / 1_000);
    record = aged(record, LEASE_UNTIL, time.toNanos() / 1_000);
    put(key, aged(record, ISSUED_UNTIL, time.toMillis()));
    Duration left = left(key);
    if (left != null && left.compareTo(time) <= 0) {
      redis.delete(key);
    } else if (left != null) {
      redis.expire(key, left.minus(time));
    }
  }

  private static String aged(String record, int position, long time) {
    long before = number(record, position);
    return before == 0 ? record : with(record, position, before - time);
  }

  /** Nothing here says that anything was committed: an owner has died, and left no answer. */
  @Override
  public int loseAnswers(String operation) {
    return each(operation, key -> running(key, 0));
  }

  @Override
  public int delayAnswers(String operation) {
    return each(operation, key -> running(key, HOUR));
  }

  private void running(String key, long lease) {
    String record = get(key);
    String head = record.substring(0, STATE) + "P0" + record.substring(HAS_OUTCOME + 1);
    put(
        key,
        with(head, LEASE_UNTIL, number(record, CLAIMED_AT) + lease)
            .substring(0, outcomeStart(record)));
  }

  @Override
  public int overtake(String operation) {
    List<String> running =
        of(operation).stream().filter(key -> stateOf(get(key)).equals("P")).toList();
    running.forEach(key -> put(key, with(get(key), TOKEN, number(get(key), TOKEN) + 1)));
    return running.size();
  }

  @Override
  public int forget(String operation) {
    return each(operation, redis::delete);
  }
}
