package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class FingerprintPostgresTest extends FingerprintRules {
  FingerprintPostgresTest() {
    super(Backend.POSTGRES);
  }
}
