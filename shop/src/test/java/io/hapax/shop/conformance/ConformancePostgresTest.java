package io.hapax.shop.conformance;

import io.hapax.shop.testkit.Backend;

class ConformancePostgresTest extends ConformanceRules {

  ConformancePostgresTest() {
    super(Backend.POSTGRES);
  }
}
