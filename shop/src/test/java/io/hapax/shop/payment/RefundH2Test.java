package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class RefundH2Test extends RefundRules {
  RefundH2Test() {
    super(Backend.H2);
  }
}
