package io.hapax.spring.corner;

class HeldCommitPostgresTest extends HeldCommitRules {

  @Override
  Database database() {
    return Database.POSTGRESQL;
  }
}
