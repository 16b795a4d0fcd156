package io.hapax.store.redis;

import java.time.Duration;

/** What the tests need again and again. */
final class Some {

  private Some() {}

  /** A store with a deadline that no slow machine meets. */
  static RedisStore store(RedisBridge bridge) {
    return RedisStore.builder(bridge).deadline(Duration.ofSeconds(30)).build();
  }
}
