package io.hapax.shop.processes;

import io.hapax.shop.testkit.Backend;

class TwoProcessesMariaDbTest extends TwoProcessesRules {
  TwoProcessesMariaDbTest() {
    super(Backend.MARIADB);
  }
}
