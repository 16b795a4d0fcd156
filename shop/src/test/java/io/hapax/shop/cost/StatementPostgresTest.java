package io.hapax.shop.cost;

import io.hapax.shop.testkit.Backend;

class StatementPostgresTest extends StatementRules {
  StatementPostgresTest() {
    super(Backend.POSTGRES, 1);
  }
}
