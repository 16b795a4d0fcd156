package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class OutagePostgresTest extends OutageRules {

  OutagePostgresTest() {
    super(Backend.POSTGRES, new StoppableServer.Postgres());
  }
}
