package io.hapax.spring.corner;

class HeldCommitMariaDbTest extends HeldCommitRules {

  @Override
  Database database() {
    return Database.MARIADB;
  }
}
