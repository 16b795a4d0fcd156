package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class ReplayH2Test extends ReplayRules {
  ReplayH2Test() {
    super(Backend.H2);
  }
}
