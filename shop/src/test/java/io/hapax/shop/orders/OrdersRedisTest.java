package io.hapax.shop.orders;

import io.hapax.shop.testkit.Backend;

class OrdersRedisTest extends OrdersRules {
  OrdersRedisTest() {
    super(Backend.REDIS);
  }
}
