package io.hapax.shop.probe;

import io.hapax.shop.testkit.Backend;

class BodyRedisTest extends BodyRules {
  BodyRedisTest() {
    super(Backend.REDIS);
  }
}
