package io.hapax.spring.corner;

class CrowdPostgresTest extends CrowdRules {

  @Override
  Database database() {
    return Database.POSTGRESQL;
  }
}
