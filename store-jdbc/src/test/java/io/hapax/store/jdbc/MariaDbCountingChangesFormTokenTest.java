package io.hapax.store.jdbc;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class MariaDbCountingChangesFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.MARIADB_COUNTING_CHANGES);
  }
}
