package io.hapax.spring.corner;

class OwnedConnectionMariaDbTest extends OwnedConnectionRules {

  @Override
  Database database() {
    return Database.MARIADB;
  }
}
