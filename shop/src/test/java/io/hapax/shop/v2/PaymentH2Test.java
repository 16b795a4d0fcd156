package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PaymentH2Test extends PaymentRules {
  PaymentH2Test() {
    super(Backend.H2);
  }
}
