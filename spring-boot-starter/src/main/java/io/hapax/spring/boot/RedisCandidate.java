package io.hapax.spring.boot;

import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.StoreException;
import io.hapax.spring.HapaxSetupException;
import io.hapax.store.redis.RedisStore;
import io.hapax.store.redis.RedisStoreBuilder;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The application's Redis. */
final class RedisCandidate implements StoreCandidate {

  private static final Logger LOG = LoggerFactory.getLogger(RedisCandidate.class);

  private final HapaxProperties.Redis properties;
  private final Duration deadline;
  private final RedisClients clients;

  RedisCandidate(HapaxProperties properties, RedisClients clients) {
    this.properties = properties.redis();
    this.deadline = properties.storeDeadline();
    this.clients = clients;
  }

  @Override
  public StoreKind kind() {
    return StoreKind.REDIS;
  }

  @Override
  public boolean offersItself() {
    return clients.exist();
  }

  @Override
  public String describe() {
    return "Redis client " + clients.describe();
  }

  /** Opens even if the server is down: policies say what becomes of requests until it is back. */
  @Override
  public IdempotencyStore open() {
    RedisStore store = build();
    try {
      store.inspect();
    } catch (StoreException e) {
      LOG.debug("Redis does not answer yet", e); // the engine's probe says so aloud
    } catch (IllegalStateException e) {
      throw new HapaxSetupException(
          "The idempotency store (" + describe() + ") can't be used: " + e.getMessage() + ".",
          "Upgrade the server, or choose another store with hapax.store.",
          e);
    }
    return store;
  }

  private RedisStore build() {
    RedisStoreBuilder builder =
        RedisStore.builder(clients.bridge())
            .deadline(Checks.positive("hapax.store-deadline", deadline));
    return replicated(
        Checks.blaming(
            "hapax.redis.key-prefix",
            "Set it to what the keys shall begin with.",
            () -> builder.keyPrefix(properties.keyPrefix())));
  }

  private RedisStore replicated(RedisStoreBuilder builder) {
    int replicas = Checks.atLeast(0, "hapax.redis.replicas", properties.replicas());
    if (replicas == 0) {
      return builder.build();
    }
    return Checks.blaming(
        "hapax.redis.replicas",
        "Use Redisson, as Spring Data can't wait for replicas, and set hapax.redis.replica-timeout"
            + " below hapax.store-deadline.",
        () -> builder.waitForReplicas(replicas, properties.replicaTimeout()).build());
  }
}
