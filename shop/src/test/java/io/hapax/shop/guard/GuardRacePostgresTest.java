package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardRacePostgresTest extends GuardRaceRules {
  GuardRacePostgresTest() {
    super(Backend.POSTGRES);
  }
}
