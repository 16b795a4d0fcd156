package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class PauseRedisTest extends PauseRules {

  PauseRedisTest() {
    super(Backend.REDIS);
  }
}
