package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

/**
 * The contract on pools that hand out connections without autocommit, at SERIALIZABLE, whose
 * sessions read SQL as Oracle would, assign all columns at once, and wait for no lock.
 */
class MariaDbHostilePoolTest extends StoreContracts {

  static final String HOSTILE_MODES =
      "ORACLE,SIMULTANEOUS_ASSIGNMENT,STRICT_ALL_TABLES,STRICT_TRANS_TABLES,TRADITIONAL,"
          + "NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE,HIGH_NOT_PRECEDENCE,"
          + "NO_UNSIGNED_SUBTRACTION,PAD_CHAR_TO_FULL_LENGTH,ONLY_FULL_GROUP_BY,"
          + "TIME_ROUND_FRACTIONAL";

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(
        Server.MARIADB,
        "hostile",
        config -> {
          config.setAutoCommit(false);
          config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
          config.setConnectionInitSql(
              "SET sql_mode = '%s', innodb_lock_wait_timeout = 0, time_zone = '-11:00'"
                  .formatted(HOSTILE_MODES));
        });
  }
}
