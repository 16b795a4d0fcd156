package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class StandardMariaDbTest extends StandardRules {
  StandardMariaDbTest() {
    super(Backend.MARIADB);
  }
}
