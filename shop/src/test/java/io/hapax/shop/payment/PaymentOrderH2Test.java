package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class PaymentOrderH2Test extends PaymentOrderRules {
  PaymentOrderH2Test() {
    super(Backend.H2);
  }
}
