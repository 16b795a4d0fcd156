package io.hapax.shop.probe;

import io.hapax.shop.testkit.Backend;

class BodyMariaDbTest extends BodyRules {
  BodyMariaDbTest() {
    super(Backend.MARIADB);
  }
}
