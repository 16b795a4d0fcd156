package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class FingerprintMariaDbTest extends FingerprintRules {
  FingerprintMariaDbTest() {
    super(Backend.MARIADB);
  }
}
