package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class OnceH2Test extends OnceRules {
  OnceH2Test() {
    super(Backend.H2);
  }
}
