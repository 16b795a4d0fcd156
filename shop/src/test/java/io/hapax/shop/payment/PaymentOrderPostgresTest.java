package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class PaymentOrderPostgresTest extends PaymentOrderRules {
  PaymentOrderPostgresTest() {
    super(Backend.POSTGRES);
  }
}
