package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormH2Test extends FormRules {
  FormH2Test() {
    super(Backend.H2);
  }
}
