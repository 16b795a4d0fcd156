package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardRaceRedisTest extends GuardRaceRules {
  GuardRaceRedisTest() {
    super(Backend.REDIS);
  }
}
