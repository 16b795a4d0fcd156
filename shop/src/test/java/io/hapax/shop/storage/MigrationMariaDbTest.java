package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class MigrationMariaDbTest extends MigrationRules {
  MigrationMariaDbTest() {
    super(Backend.MARIADB, "mariadb");
  }
}
