package io.hapax.spring.corner;

class HeldCommitH2Test extends HeldCommitRules {

  @Override
  Database database() {
    return Database.H2;
  }
}
