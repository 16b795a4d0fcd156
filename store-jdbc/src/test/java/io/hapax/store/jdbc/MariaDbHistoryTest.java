package io.hapax.store.jdbc;

class MariaDbHistoryTest extends JdbcHistory {

  MariaDbHistoryTest() {
    super(Server.MARIADB);
  }

  @Override
  String durably() {
    return "SET GLOBAL innodb_flush_log_at_trx_commit = 1";
  }
}
