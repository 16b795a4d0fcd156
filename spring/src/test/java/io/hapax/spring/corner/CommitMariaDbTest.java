package io.hapax.spring.corner;

class CommitMariaDbTest extends CommitRules {

  @Override
  Database database() {
    return Database.MARIADB;
  }
}
