package io.hapax.store.redis;

import io.hapax.store.tck.FuzzContract;
import io.hapax.store.tck.StoreUnderTest;

class RedissonFuzzTest extends FuzzContract {

  @Override
  protected StoreUnderTest open() {
    return RedissonNodes.open();
  }
}
