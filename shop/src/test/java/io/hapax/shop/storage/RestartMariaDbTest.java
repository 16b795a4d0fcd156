package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class RestartMariaDbTest extends RestartRules {
  RestartMariaDbTest() {
    super(Backend.MARIADB);
  }
}
