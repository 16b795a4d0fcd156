package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class PauseMariaDbTest extends PauseRules {

  PauseMariaDbTest() {
    super(Backend.MARIADB);
  }
}
