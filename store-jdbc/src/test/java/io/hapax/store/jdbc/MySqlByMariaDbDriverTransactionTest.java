package io.hapax.store.jdbc;

import io.hapax.store.tck.TransactionalContracts;
import io.hapax.store.tck.TransactionalStoreUnderTest;

class MySqlByMariaDbDriverTransactionTest extends TransactionalContracts {

  @Override
  protected TransactionalStoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MYSQL_BY_MARIADB_DRIVER);
  }
}
