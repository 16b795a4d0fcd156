package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PermissionMariaDbTest extends PermissionRules {
  PermissionMariaDbTest() {
    super(Backend.MARIADB);
  }
}
