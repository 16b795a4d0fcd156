package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class InProgressMariaDbTest extends InProgressRules {
  InProgressMariaDbTest() {
    super(Backend.MARIADB);
  }
}
