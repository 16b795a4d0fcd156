package io.hapax.shop.keys;

import io.hapax.shop.testkit.Backend;

class KeyMariaDbTest extends KeyRules {
  KeyMariaDbTest() {
    super(Backend.MARIADB);
  }
}
