package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class KillRedisTest extends KillRules {

  KillRedisTest() {
    super(Backend.REDIS);
  }
}
