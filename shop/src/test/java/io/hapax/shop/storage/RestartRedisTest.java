package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class RestartRedisTest extends RestartRules {
  RestartRedisTest() {
    super(Backend.REDIS);
  }
}
