package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class MigrationPostgresTest extends MigrationRules {
  MigrationPostgresTest() {
    super(Backend.POSTGRES, "postgresql");
  }
}
