package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormTokenRedisTest extends FormTokenRules {
  FormTokenRedisTest() {
    super(Backend.REDIS);
  }
}
