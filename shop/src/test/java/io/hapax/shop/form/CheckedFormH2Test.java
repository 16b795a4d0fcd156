package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class CheckedFormH2Test extends CheckedFormRules {
  CheckedFormH2Test() {
    super(Backend.H2);
  }
}
