package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class ReplayPostgresTest extends ReplayRules {
  ReplayPostgresTest() {
    super(Backend.POSTGRES);
  }
}
