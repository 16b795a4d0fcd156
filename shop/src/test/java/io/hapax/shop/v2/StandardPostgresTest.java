package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class StandardPostgresTest extends StandardRules {
  StandardPostgresTest() {
    super(Backend.POSTGRES);
  }
}
