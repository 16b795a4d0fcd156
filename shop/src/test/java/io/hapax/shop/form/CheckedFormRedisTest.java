package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class CheckedFormRedisTest extends CheckedFormRules {
  CheckedFormRedisTest() {
    super(Backend.REDIS);
  }
}
