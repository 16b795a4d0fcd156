package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

class MySqlContractTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MYSQL);
  }
}
