package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PermissionPostgresTest extends PermissionRules {
  PermissionPostgresTest() {
    super(Backend.POSTGRES);
  }
}
