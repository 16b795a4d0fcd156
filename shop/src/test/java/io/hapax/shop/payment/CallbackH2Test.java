package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class CallbackH2Test extends CallbackRules {
  CallbackH2Test() {
    super(Backend.H2);
  }
}
