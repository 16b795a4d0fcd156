package io.hapax.spring.corner;

class OwnedConnectionPostgresTest extends OwnedConnectionRules {

  @Override
  Database database() {
    return Database.POSTGRESQL;
  }
}
