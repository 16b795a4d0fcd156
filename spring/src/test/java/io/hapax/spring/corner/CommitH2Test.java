package io.hapax.spring.corner;

class CommitH2Test extends CommitRules {

  @Override
  Database database() {
    return Database.H2;
  }
}
