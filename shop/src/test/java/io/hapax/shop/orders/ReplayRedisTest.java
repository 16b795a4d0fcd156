package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class ReplayRedisTest extends ReplayRules {
  ReplayRedisTest() {
    super(Backend.REDIS);
  }
}
