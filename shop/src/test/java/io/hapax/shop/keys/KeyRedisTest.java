package io.hapax.shop.keys;

import io.hapax.shop.testkit.Backend;

class KeyRedisTest extends KeyRules {
  KeyRedisTest() {
    super(Backend.REDIS);
  }
}
