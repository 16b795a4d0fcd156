package io.hapax.shop.auth;

import io.hapax.shop.testkit.Backend;

class LoginMariaDbTest extends LoginRules {
  LoginMariaDbTest() {
    super(Backend.MARIADB);
  }
}
