package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class PaymentOrderRedisTest extends PaymentOrderRules {
  PaymentOrderRedisTest() {
    super(Backend.REDIS);
  }
}
