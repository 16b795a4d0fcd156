package io.hapax.store.redis;

import io.hapax.spi.PromptStore;

/** A store whose client never blocks: it can leave a call by itself when the deadline ends. */
final class PromptRedisStore extends RedisStore implements PromptStore {

  PromptRedisStore(Server server, String keyPrefix) {
    super(server, keyPrefix);
  }
}
