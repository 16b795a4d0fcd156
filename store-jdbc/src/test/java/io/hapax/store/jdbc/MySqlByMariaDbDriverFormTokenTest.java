package io.hapax.store.jdbc;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class MySqlByMariaDbDriverFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MYSQL_BY_MARIADB_DRIVER);
  }
}
