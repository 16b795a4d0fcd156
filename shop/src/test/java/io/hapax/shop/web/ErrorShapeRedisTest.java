package io.hapax.shop.web;

import io.hapax.shop.testkit.Backend;

class ErrorShapeRedisTest extends ErrorShapeRules {
  ErrorShapeRedisTest() {
    super(Backend.REDIS);
  }
}
