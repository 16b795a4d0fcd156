package io.hapax.shop.probe;

import io.hapax.shop.testkit.Backend;

class BodyPostgresTest extends BodyRules {
  BodyPostgresTest() {
    super(Backend.POSTGRES);
  }
}
