package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class AttackMariaDbTest extends AttackRules {
  AttackMariaDbTest() {
    super(Backend.MARIADB);
  }
}
