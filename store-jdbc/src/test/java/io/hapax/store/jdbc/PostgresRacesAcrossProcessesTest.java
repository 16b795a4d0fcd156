package io.hapax.store.jdbc;

class PostgresRacesAcrossProcessesTest extends RacesAcrossProcesses {

  PostgresRacesAcrossProcessesTest() {
    super(Server.POSTGRESQL);
  }
}
