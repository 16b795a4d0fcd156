package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;

class OutageRedisTest extends OutageRules {

  OutageRedisTest() {
    super(Backend.REDIS, new StoppableServer.Redis());
  }
}
