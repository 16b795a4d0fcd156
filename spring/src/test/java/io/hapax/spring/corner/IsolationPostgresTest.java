package io.hapax.spring.corner;

class IsolationPostgresTest extends IsolationRules {

  @Override
  Database database() {
    return Database.POSTGRESQL;
  }
}
