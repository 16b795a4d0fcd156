package io.hapax.store.jdbc;

import io.hapax.store.tck.RaceContract;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.StoreUnderTestInTwoProcesses;

class PostgresRacesAcrossProcessesTest extends RaceContract {

  @Override
  protected StoreUnderTest open() {
    return StoreUnderTestInTwoProcesses.secondInstanceIn(
        OtherProcess.on(Server.POSTGRESQL), new JdbcStoreUnderTest(Server.POSTGRESQL));
  }
}
