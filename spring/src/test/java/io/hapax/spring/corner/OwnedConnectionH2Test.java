package io.hapax.spring.corner;

class OwnedConnectionH2Test extends OwnedConnectionRules {

  @Override
  Database database() {
    return Database.H2;
  }
}
