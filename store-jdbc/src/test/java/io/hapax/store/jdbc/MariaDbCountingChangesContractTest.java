package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

class MariaDbCountingChangesContractTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MARIADB_COUNTING_CHANGES);
  }
}
