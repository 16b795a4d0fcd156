package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardPostgresTest extends GuardRules {
  GuardPostgresTest() {
    super(Backend.POSTGRES);
  }
}
