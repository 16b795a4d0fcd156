package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class RestartH2Test extends RestartRules {
  RestartH2Test() {
    super(Backend.H2);
  }
}
