package io.hapax.shop.member;

import io.hapax.shop.testkit.Backend;

class MemberRedisTest extends MemberRules {
  MemberRedisTest() {
    super(Backend.REDIS);
  }
}
