package io.hapax.spring.corner;

class CommitPostgresTest extends CommitRules {

  @Override
  Database database() {
    return Database.POSTGRESQL;
  }
}
