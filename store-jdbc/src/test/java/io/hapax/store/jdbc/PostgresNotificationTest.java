package io.hapax.store.jdbc;

import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreUnderTest;

class PostgresNotificationTest extends NotificationContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.POSTGRESQL);
  }
}
