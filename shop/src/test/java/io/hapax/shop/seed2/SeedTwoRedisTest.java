package io.hapax.shop.seed2;

import io.hapax.shop.testkit.Backend;

class SeedTwoRedisTest extends SeedTwoRules {
  SeedTwoRedisTest() {
    super(Backend.REDIS);
  }
}
