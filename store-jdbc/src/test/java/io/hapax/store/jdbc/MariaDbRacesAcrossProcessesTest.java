package io.hapax.store.jdbc;

class MariaDbRacesAcrossProcessesTest extends RacesAcrossProcesses {

  MariaDbRacesAcrossProcessesTest() {
    super(Server.MARIADB);
  }
}
