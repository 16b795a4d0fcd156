package io.hapax.shop.web;

import io.hapax.shop.testkit.Backend;

class ErrorShapePostgresTest extends ErrorShapeRules {
  ErrorShapePostgresTest() {
    super(Backend.POSTGRES);
  }
}
