package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormTokenPostgresTest extends FormTokenRules {
  FormTokenPostgresTest() {
    super(Backend.POSTGRES);
  }
}
