package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class OrdersH2Test extends OrdersRules {
  OrdersH2Test() {
    super(Backend.H2);
  }
}
