package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

class MySqlCountingChangesContractTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MYSQL_COUNTING_CHANGES);
  }
}
