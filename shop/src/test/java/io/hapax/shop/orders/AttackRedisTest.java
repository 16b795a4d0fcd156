package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class AttackRedisTest extends AttackRules {
  AttackRedisTest() {
    super(Backend.REDIS);
  }
}
