package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class OncePostgresTest extends OnceRules {
  OncePostgresTest() {
    super(Backend.POSTGRES);
  }
}
