package io.hapax.shop.seed2;

import io.hapax.shop.testkit.Backend;

class SeedTwoH2Test extends SeedTwoRules {
  SeedTwoH2Test() {
    super(Backend.H2);
  }
}
