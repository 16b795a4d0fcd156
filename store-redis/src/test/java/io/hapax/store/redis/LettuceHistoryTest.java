package io.hapax.store.redis;

import io.hapax.store.tck.StoreUnderTest;

class LettuceHistoryTest extends RedisHistory {

  @Override
  StoreUnderTest open() {
    return LettuceNodes.open();
  }

  @Override
  protected String name() {
    return "redis-lettuce";
  }
}
