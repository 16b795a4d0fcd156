package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class PaymentOrderMariaDbTest extends PaymentOrderRules {
  PaymentOrderMariaDbTest() {
    super(Backend.MARIADB);
  }
}
