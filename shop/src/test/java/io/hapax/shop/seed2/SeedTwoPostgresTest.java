package io.hapax.shop.seed2;

import io.hapax.shop.testkit.Backend;

class SeedTwoPostgresTest extends SeedTwoRules {
  SeedTwoPostgresTest() {
    super(Backend.POSTGRES);
  }
}
