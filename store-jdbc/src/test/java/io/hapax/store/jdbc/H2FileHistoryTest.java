package io.hapax.store.jdbc;

class H2FileHistoryTest extends JdbcHistory {

  H2FileHistoryTest() {
    super(Server.H2_FILE);
  }

  @Override
  String durably() {
    return "SET WRITE_DELAY 0";
  }
}
