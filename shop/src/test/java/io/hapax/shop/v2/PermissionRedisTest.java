package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PermissionRedisTest extends PermissionRules {
  PermissionRedisTest() {
    super(Backend.REDIS);
  }
}
