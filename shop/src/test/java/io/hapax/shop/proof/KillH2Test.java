package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class KillH2Test extends KillRules {

  KillH2Test() {
    super(Backend.H2);
  }
}
