package io.hapax.shop.keys;

import io.hapax.shop.testkit.Backend;

class KeyH2Test extends KeyRules {
  KeyH2Test() {
    super(Backend.H2);
  }
}
