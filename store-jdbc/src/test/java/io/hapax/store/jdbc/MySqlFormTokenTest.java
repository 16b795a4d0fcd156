package io.hapax.store.jdbc;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class MySqlFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MYSQL);
  }
}
