package io.hapax.store.jdbc;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class MariaDbFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MARIADB);
  }
}
