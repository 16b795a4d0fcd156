package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class CallbackPostgresTest extends CallbackRules {
  CallbackPostgresTest() {
    super(Backend.POSTGRES);
  }
}
