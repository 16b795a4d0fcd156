package io.hapax.store.jdbc;

class PostgresHistoryTest extends JdbcHistory {

  PostgresHistoryTest() {
    super(Server.POSTGRESQL);
  }

  @Override
  String durably() {
    return "ALTER ROLE CURRENT_USER SET synchronous_commit = on";
  }
}
