package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class OrdersMariaDbTest extends OrdersRules {
  OrdersMariaDbTest() {
    super(Backend.MARIADB);
  }
}
