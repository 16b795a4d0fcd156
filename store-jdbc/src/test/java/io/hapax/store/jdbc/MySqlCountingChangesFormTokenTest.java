package io.hapax.store.jdbc;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class MySqlCountingChangesFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MYSQL_COUNTING_CHANGES);
  }
}
