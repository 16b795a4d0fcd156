package io.hapax.shop.auth;

import io.hapax.shop.testkit.Backend;

class LoginRedisTest extends LoginRules {
  LoginRedisTest() {
    super(Backend.REDIS);
  }
}
