package io.hapax.shop.probe;

import io.hapax.shop.testkit.Backend;

class BodyH2Test extends BodyRules {
  BodyH2Test() {
    super(Backend.H2);
  }
}
