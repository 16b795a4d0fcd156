package io.hapax.shop.web;

import io.hapax.shop.testkit.Backend;

class ErrorShapeMariaDbTest extends ErrorShapeRules {
  ErrorShapeMariaDbTest() {
    super(Backend.MARIADB);
  }
}
