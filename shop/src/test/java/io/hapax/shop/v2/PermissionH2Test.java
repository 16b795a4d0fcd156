package io.hapax.shop.v2;

import io.hapax.shop.testkit.Backend;

class PermissionH2Test extends PermissionRules {
  PermissionH2Test() {
    super(Backend.H2);
  }
}
