package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;

class MigrationH2Test extends MigrationRules {
  MigrationH2Test() {
    super(Backend.H2, "h2");
  }
}
