package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class CallbackRedisTest extends CallbackRules {
  CallbackRedisTest() {
    super(Backend.REDIS);
  }
}
