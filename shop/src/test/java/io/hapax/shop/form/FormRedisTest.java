package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormRedisTest extends FormRules {
  FormRedisTest() {
    super(Backend.REDIS);
  }
}
