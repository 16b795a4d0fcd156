package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class RestartPostgresTest extends RestartRules {
  RestartPostgresTest() {
    super(Backend.POSTGRES);
  }
}
