package io.hapax.shop.cost;

import io.hapax.shop.testkit.Backend;

class StatementH2Test extends StatementRules {
  StatementH2Test() {
    super(Backend.H2, 2);
  }
}
