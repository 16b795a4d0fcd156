package io.hapax.shop.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.HashOperations;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The records of a shop that keeps them in Redis: hashes, under the shop's own prefix. */
final class RedisRecords implements Records {

  private static final long HOUR = 3_600_000_000L;

  private final RedisTemplate<String, String> redis;
  private final HashOperations<String, String, String> hashes;
  private final String prefix;

  RedisRecords(StringRedisTemplate configured, String prefix) {
    this.redis = new RedisTemplate<>();
    redis.setConnectionFactory(configured.getRequiredConnectionFactory());
    redis.setKeySerializer(RedisSerializer.string());
    // Each byte a character: owners and outcomes are no text.
    redis.setHashKeySerializer(RedisSerializer.string());
    redis.setHashValueSerializer(new Latin1());
    redis.afterPropertiesSet();
    this.hashes = redis.opsForHash();
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
    return all().stream().filter(key -> operation.equals(hashes.get(key, "b"))).toList();
  }

  private List<String> fields(String operation, String field) {
    return of(operation).stream().map(key -> hashes.get(key, field)).toList();
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
    return fields(operation, "s");
  }

  @Override
  public List<String> keys(String operation) {
    return fields(operation, "k");
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
    long age = System.currentTimeMillis() - Long.parseLong(hashes.get(key, "c")) / 1_000;
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
    for (String field : List.of("c", "l", "i")) {
      if (hashes.hasKey(key, field)) {
        hashes.increment(key, field, -time.toNanos() / 1_000);
      }
    }
    Duration left = left(key);
    if (left != null && left.compareTo(time) <= 0) {
      redis.delete(key);
    } else if (left != null) {
      redis.expire(key, left.minus(time));
    }
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
    hashes.put(key, "s", "P");
    hashes.put(key, "l", String.valueOf(Long.parseLong(hashes.get(key, "c")) + lease));
    hashes.delete(key, "r");
  }

  @Override
  public int overtake(String operation) {
    List<String> running =
        of(operation).stream().filter(key -> "P".equals(hashes.get(key, "s"))).toList();
    running.forEach(key -> hashes.increment(key, "t", 1));
    return running.size();
  }

  @Override
  public int forget(String operation) {
    return each(operation, redis::delete);
  }
}
