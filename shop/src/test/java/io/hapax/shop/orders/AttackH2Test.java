package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class AttackH2Test extends AttackRules {
  AttackH2Test() {
    super(Backend.H2);
  }
}
