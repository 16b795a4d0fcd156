package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class FingerprintRedisTest extends FingerprintRules {
  FingerprintRedisTest() {
    super(Backend.REDIS);
  }
}
