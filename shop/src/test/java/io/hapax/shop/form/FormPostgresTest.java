package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormPostgresTest extends FormRules {
  FormPostgresTest() {
    super(Backend.POSTGRES);
  }
}
