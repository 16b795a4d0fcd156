package io.hapax.shop.member;

import io.hapax.shop.testkit.Backend;

class MemberMariaDbTest extends MemberRules {
  MemberMariaDbTest() {
    super(Backend.MARIADB);
  }
}
