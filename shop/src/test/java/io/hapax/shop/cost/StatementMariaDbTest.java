package io.hapax.shop.cost;

import io.hapax.shop.testkit.Backend;

class StatementMariaDbTest extends StatementRules {
  StatementMariaDbTest() {
    super(Backend.MARIADB, 1);
  }
}
