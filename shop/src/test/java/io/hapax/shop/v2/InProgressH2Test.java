package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class InProgressH2Test extends InProgressRules {
  InProgressH2Test() {
    super(Backend.H2);
  }
}
