package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PaymentPostgresTest extends PaymentRules {
  PaymentPostgresTest() {
    super(Backend.POSTGRES);
  }
}
