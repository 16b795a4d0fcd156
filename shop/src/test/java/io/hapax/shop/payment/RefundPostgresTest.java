package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class RefundPostgresTest extends RefundRules {
  RefundPostgresTest() {
    super(Backend.POSTGRES);
  }
}
