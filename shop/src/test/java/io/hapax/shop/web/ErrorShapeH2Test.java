package io.hapax.shop.web;

import io.hapax.shop.testkit.Backend;

class ErrorShapeH2Test extends ErrorShapeRules {
  ErrorShapeH2Test() {
    super(Backend.H2);
  }
}
