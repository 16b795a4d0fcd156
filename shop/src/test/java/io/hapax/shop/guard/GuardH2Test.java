package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;

class GuardH2Test extends GuardRules {
  GuardH2Test() {
    super(Backend.H2);
  }
}
