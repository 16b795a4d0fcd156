package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;

class CallbackMariaDbTest extends CallbackRules {
  CallbackMariaDbTest() {
    super(Backend.MARIADB);
  }
}
