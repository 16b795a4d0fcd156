package io.hapax.spring.corner;

class IsolationH2Test extends IsolationRules {

  @Override
  Database database() {
    return Database.H2;
  }
}
