package io.hapax.store.redis;

import io.hapax.store.tck.StoreUnderTest;

class RedissonHistoryTest extends RedisHistory {

  @Override
  StoreUnderTest open() {
    return RedissonNodes.open();
  }

  @Override
  protected String name() {
    return "redis-redisson";
  }
}
