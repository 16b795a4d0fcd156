package io.hapax.shop.conformance;

import io.hapax.shop.testkit.Backend;

class ConformanceH2Test extends ConformanceRules {

  ConformanceH2Test() {
    super(Backend.H2);
  }
}
