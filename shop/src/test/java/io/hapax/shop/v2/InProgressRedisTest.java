package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class InProgressRedisTest extends InProgressRules {
  InProgressRedisTest() {
    super(Backend.REDIS);
  }
}
