package io.hapax.shop.member;

import io.hapax.shop.testkit.Backend;

class MemberH2Test extends MemberRules {
  MemberH2Test() {
    super(Backend.H2);
  }
}
