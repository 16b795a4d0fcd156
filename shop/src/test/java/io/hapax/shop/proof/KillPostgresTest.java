package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class KillPostgresTest extends KillRules {

  KillPostgresTest() {
    super(Backend.POSTGRES);
  }
}
