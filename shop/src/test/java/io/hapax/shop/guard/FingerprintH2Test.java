package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class FingerprintH2Test extends FingerprintRules {
  FingerprintH2Test() {
    super(Backend.H2);
  }
}
