package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormTokenH2Test extends FormTokenRules {
  FormTokenH2Test() {
    super(Backend.H2);
  }
}
