package io.hapax.store.jdbc;

import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.StoreUnderTestInTwoProcesses;

class PostgresNotificationAcrossProcessesTest extends NotificationContract {

  @Override
  protected StoreUnderTest open() {
    return StoreUnderTestInTwoProcesses.firstInstanceIn(
        OtherProcess.on(Server.POSTGRESQL), new JdbcStoreUnderTest(Server.POSTGRESQL));
  }
}
