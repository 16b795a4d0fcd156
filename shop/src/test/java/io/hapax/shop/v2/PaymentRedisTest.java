package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PaymentRedisTest extends PaymentRules {
  PaymentRedisTest() {
    super(Backend.REDIS);
  }
}
