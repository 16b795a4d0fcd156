package io.hapax.spring.corner;

class CrowdH2Test extends CrowdRules {

  @Override
  Database database() {
    return Database.H2;
  }
}
