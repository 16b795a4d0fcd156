package io.hapax.shop.keys;

import io.hapax.shop.testkit.Backend;

class KeyPostgresTest extends KeyRules {
  KeyPostgresTest() {
    super(Backend.POSTGRES);
  }
}
