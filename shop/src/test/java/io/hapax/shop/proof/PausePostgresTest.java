package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class PausePostgresTest extends PauseRules {

  PausePostgresTest() {
    super(Backend.POSTGRES);
  }
}
