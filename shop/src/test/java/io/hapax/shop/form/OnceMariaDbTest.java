package io.hapax.shop.form;

import io.hapax.shop.testkit.Backend;

class OnceMariaDbTest extends OnceRules {
  OnceMariaDbTest() {
    super(Backend.MARIADB);
  }
}
