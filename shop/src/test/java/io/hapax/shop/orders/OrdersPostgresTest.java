package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class OrdersPostgresTest extends OrdersRules {
  OrdersPostgresTest() {
    super(Backend.POSTGRES);
  }
}
