package io.hapax.store.redis;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Builds a {@link RedisStore}. Not safe for use by several threads at once. */
public final class RedisStoreBuilder {

  private final RedisBridge bridge;
  private String keyPrefix = RedisStore.DEFAULT_KEY_PREFIX;
  private Duration deadline = Duration.ofMillis(500);
  private @Nullable Replication replication;

  RedisStoreBuilder(RedisBridge bridge) {
    this.bridge = bridge;
  }

  /**
   * What stands before each key, {@value RedisStore#DEFAULT_KEY_PREFIX} by default: applications
   * that share a server and should not share records need different ones.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public RedisStoreBuilder keyPrefix(String prefix) {
    if (prefix.isBlank()) {
      throw new IllegalArgumentException(
          "the key prefix is blank; write one, such as " + RedisStore.DEFAULT_KEY_PREFIX);
    }
    this.keyPrefix = prefix;
    return this;
  }

  /** How long one call may take; 500 ms. */
  public RedisStoreBuilder deadline(Duration longest) {
    if (longest.isZero() || longest.isNegative()) {
      throw new IllegalArgumentException("the deadline has to be above zero, not " + longest);
    }
    this.deadline = longest;
    return this;
  }

  /**
   * Lets a claim, a completion and a form token count only once replicas have them, too. A failover
   * then forgets them only if it promotes a replica that did not have them. Where fewer answer in
   * time, the call has failed like any other that the store did not confirm.
   *
   * @throws IllegalArgumentException if the client can't do that
   */
  public RedisStoreBuilder waitForReplicas(int replicas, Duration timeout) {
    if (!(bridge instanceof RedisBridge.Replicating)) {
      throw new IllegalArgumentException(
          "this client can't wait for replicas; use LettuceBridge or RedissonBridge");
    }
    this.replication = new Replication(replicas, timeout);
    return this;
  }

  /**
   * The store. Asks the server nothing yet; see {@link RedisStore#inspect}.
   *
   * @throws IllegalArgumentException if the replicas may take as long as the whole call
   */
  public RedisStore build() {
    if (replication != null && replication.timeout().compareTo(deadline) >= 0) {
      throw new IllegalArgumentException(
          "waiting for replicas may take "
              + replication.timeout()
              + ", but a call has to be done in "
              + deadline
              + "; shorten the one or lengthen the other");
    }
    Server server = new Server(bridge, deadline, replication, "Redis keys " + keyPrefix + "*");
    return bridge instanceof RedisBridge.NonBlocking
        ? new PromptRedisStore(server, keyPrefix)
        : new RedisStore(server, keyPrefix);
  }
}
