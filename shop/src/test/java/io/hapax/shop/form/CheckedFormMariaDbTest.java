package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class CheckedFormMariaDbTest extends CheckedFormRules {
  CheckedFormMariaDbTest() {
    super(Backend.MARIADB);
  }
}
