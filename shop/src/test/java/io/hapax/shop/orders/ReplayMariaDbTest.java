package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class ReplayMariaDbTest extends ReplayRules {
  ReplayMariaDbTest() {
    super(Backend.MARIADB);
  }
}
