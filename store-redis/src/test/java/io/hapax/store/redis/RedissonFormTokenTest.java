package io.hapax.store.redis;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class RedissonFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return RedissonNodes.open();
  }
}
