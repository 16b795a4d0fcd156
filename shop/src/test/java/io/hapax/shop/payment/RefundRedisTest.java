package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class RefundRedisTest extends RefundRules {
  RefundRedisTest() {
    super(Backend.REDIS);
  }
}
