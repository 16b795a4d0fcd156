package io.hapax.store.jdbc;

import io.hapax.store.tck.FuzzContract;
import io.hapax.store.tck.StoreUnderTest;

class MariaDbFuzzTest extends FuzzContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MARIADB);
  }
}
