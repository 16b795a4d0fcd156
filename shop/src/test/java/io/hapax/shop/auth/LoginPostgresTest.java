package io.hapax.shop.auth;

import io.hapax.shop.testkit.Backend;

class LoginPostgresTest extends LoginRules {
  LoginPostgresTest() {
    super(Backend.POSTGRES);
  }
}
