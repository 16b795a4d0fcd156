package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class KillMariaDbTest extends KillRules {

  KillMariaDbTest() {
    super(Backend.MARIADB);
  }
}
