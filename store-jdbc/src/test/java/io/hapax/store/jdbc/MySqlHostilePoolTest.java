package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

/**
 * The contract on pools that hand out connections without autocommit, at SERIALIZABLE, whose
 * sessions read SQL in another way than MySQL does by default.
 */
class MySqlHostilePoolTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(
        Server.MYSQL,
        "hostile",
        config -> {
          config.setAutoCommit(false);
          config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
          config.setConnectionInitSql(
              "SET sql_mode = '%s', time_zone = '-11:00'"
                  .formatted(MariaDbHostilePoolTest.HOSTILE_MODES));
        });
  }
}
