package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class CheckedFormPostgresTest extends CheckedFormRules {
  CheckedFormPostgresTest() {
    super(Backend.POSTGRES);
  }
}
