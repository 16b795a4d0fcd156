package io.hapax.shop.conformance;

import io.hapax.shop.testkit.Backend;

class ConformanceMariaDbTest extends ConformanceRules {

  ConformanceMariaDbTest() {
    super(Backend.MARIADB);
  }
}
