package io.hapax.shop.auth;

import io.hapax.shop.testkit.Backend;

class LoginH2Test extends LoginRules {
  LoginH2Test() {
    super(Backend.H2);
  }
}
