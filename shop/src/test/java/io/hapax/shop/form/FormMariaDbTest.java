package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormMariaDbTest extends FormRules {
  FormMariaDbTest() {
    super(Backend.MARIADB);
  }
}
