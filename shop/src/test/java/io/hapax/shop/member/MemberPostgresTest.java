package io.hapax.shop.member;

import io.hapax.shop.testkit.Backend;

class MemberPostgresTest extends MemberRules {
  MemberPostgresTest() {
    super(Backend.POSTGRES);
  }
}
