package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardMariaDbTest extends GuardRules {
  GuardMariaDbTest() {
    super(Backend.MARIADB);
  }
}
