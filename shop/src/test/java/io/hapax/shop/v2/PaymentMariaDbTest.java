package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PaymentMariaDbTest extends PaymentRules {
  PaymentMariaDbTest() {
    super(Backend.MARIADB);
  }
}
