package io.hapax.store.jdbc;

import io.hapax.store.tck.RaceContract;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.StoreUnderTestInTwoProcesses;

class MariaDbRacesAcrossProcessesTest extends RaceContract {

  @Override
  protected StoreUnderTest open() {
    return StoreUnderTestInTwoProcesses.secondInstanceIn(
        OtherProcess.on(Server.MARIADB), new JdbcStoreUnderTest(Server.MARIADB));
  }
}
