package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

/** The contract on pools that hand out connections without autocommit and at SERIALIZABLE. */
class PostgresHostilePoolTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(
        Server.POSTGRESQL,
        "hostile",
        config -> {
          config.setAutoCommit(false);
          config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
        });
  }
}
