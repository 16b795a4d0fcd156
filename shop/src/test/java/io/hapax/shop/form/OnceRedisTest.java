package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class OnceRedisTest extends OnceRules {
  OnceRedisTest() {
    super(Backend.REDIS);
  }
}
