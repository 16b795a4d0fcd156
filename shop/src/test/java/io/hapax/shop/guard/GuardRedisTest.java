package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardRedisTest extends GuardRules {
  GuardRedisTest() {
    super(Backend.REDIS);
  }
}
