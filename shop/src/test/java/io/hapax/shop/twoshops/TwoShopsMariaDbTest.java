package io.hapax.shop.twoshops;

import io.hapax.shop.testkit.Backend;

class TwoShopsMariaDbTest extends TwoShopsRules {
  TwoShopsMariaDbTest() {
    super(Backend.MARIADB);
  }
}
