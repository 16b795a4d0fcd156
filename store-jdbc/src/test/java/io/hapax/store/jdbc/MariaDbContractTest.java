package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

class MariaDbContractTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MARIADB);
  }
}
