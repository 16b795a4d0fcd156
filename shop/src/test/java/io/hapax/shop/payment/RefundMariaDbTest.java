package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class RefundMariaDbTest extends RefundRules {
  RefundMariaDbTest() {
    super(Backend.MARIADB);
  }
}
