package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class StandardH2Test extends StandardRules {
  StandardH2Test() {
    super(Backend.H2);
  }
}
