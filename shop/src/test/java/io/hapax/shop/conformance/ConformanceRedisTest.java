package io.hapax.shop.conformance;

import io.hapax.shop.testkit.Backend;

class ConformanceRedisTest extends ConformanceRules {

  ConformanceRedisTest() {
    super(Backend.REDIS);
  }
}
