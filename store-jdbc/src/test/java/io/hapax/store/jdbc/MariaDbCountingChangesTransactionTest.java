package io.hapax.store.jdbc;

import io.hapax.store.tck.TransactionalContracts;
import io.hapax.store.tck.TransactionalStoreUnderTest;

class MariaDbCountingChangesTransactionTest extends TransactionalContracts {

  @Override
  protected TransactionalStoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MARIADB_COUNTING_CHANGES);
  }
}
