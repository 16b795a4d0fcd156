package io.hapax.shop.twoshops;

import io.hapax.shop.testkit.Backend;

class TwoShopsPostgresTest extends TwoShopsRules {
  TwoShopsPostgresTest() {
    super(Backend.POSTGRES);
  }
}
