package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class InProgressPostgresTest extends InProgressRules {
  InProgressPostgresTest() {
    super(Backend.POSTGRES);
  }
}
