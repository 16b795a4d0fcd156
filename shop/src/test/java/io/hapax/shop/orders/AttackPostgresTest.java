package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class AttackPostgresTest extends AttackRules {
  AttackPostgresTest() {
    super(Backend.POSTGRES);
  }
}
