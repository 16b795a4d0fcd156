package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.Terms;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** What the tests need again and again. */
final class Some {

  static final byte[] OUTCOME = "201 Created".getBytes(UTF_8);
  static final Duration LEASE = Duration.ofHours(1);
  static final Duration LIFETIME = Duration.ofDays(2);
  static final Duration WINDOW = Duration.ofHours(2);
  static final Expiry ONE_DAY = new Expiry.After(Duration.ofDays(1));

  /** No slow machine meets it. */
  static final Duration DEADLINE = Duration.ofSeconds(30);

  private Some() {}

  static RedisStore store(RedisBridge bridge) {
    return RedisStore.builder(bridge).deadline(DEADLINE).build();
  }

  static RecordKey key() {
    return Scope.of("alice", "POST /orders").key(UUID.randomUUID().toString());
  }

  static ClaimRequest lease(RecordKey key) {
    return request(key, new Terms.Lease(LEASE, LIFETIME));
  }

  static ClaimRequest mark(RecordKey key) {
    return request(key, new Terms.Mark(WINDOW));
  }

  static ClaimRequest redeem(RecordKey key) {
    return request(key, new Terms.Redeem(LEASE, LIFETIME));
  }

  private static ClaimRequest request(RecordKey key, Terms terms) {
    return new ClaimRequest(key, OwnerId.random(), terms, Mode.SURROUND, null);
  }

  /** The claim behind an answer that has to be one. */
  static Claim acquired(ClaimResult answer) {
    if (answer instanceof ClaimResult.Acquired acquired) {
      return acquired.claim();
    }
    throw new AssertionError("not acquired, but " + answer);
  }

  /** Waits until an ear has heard something. */
  static void heard(Semaphore heard) {
    try {
      if (!heard.tryAcquire(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("nothing was heard");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while listening", e);
    }
  }

  static StatefulRedisConnection<String, String> connect(RedisClient client, Node node) {
    return client.connect(RedisURI.create(node.uri()));
  }
}
