package io.hapax.shop.seed2;

import io.hapax.shop.testkit.Backend;

class SeedTwoMariaDbTest extends SeedTwoRules {
  SeedTwoMariaDbTest() {
    super(Backend.MARIADB);
  }
}
