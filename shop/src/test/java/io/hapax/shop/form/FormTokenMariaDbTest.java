package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class FormTokenMariaDbTest extends FormTokenRules {
  FormTokenMariaDbTest() {
    super(Backend.MARIADB);
  }
}
