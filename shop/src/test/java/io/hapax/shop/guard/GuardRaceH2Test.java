package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardRaceH2Test extends GuardRaceRules {
  GuardRaceH2Test() {
    super(Backend.H2);
  }
}
