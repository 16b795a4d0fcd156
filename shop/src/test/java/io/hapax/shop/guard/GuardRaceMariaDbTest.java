package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardRaceMariaDbTest extends GuardRaceRules {
  GuardRaceMariaDbTest() {
    super(Backend.MARIADB);
  }
}
