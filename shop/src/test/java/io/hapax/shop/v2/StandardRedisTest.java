package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class StandardRedisTest extends StandardRules {
  StandardRedisTest() {
    super(Backend.REDIS);
  }
}
