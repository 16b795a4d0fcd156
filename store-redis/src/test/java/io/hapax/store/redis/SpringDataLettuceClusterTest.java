package io.hapax.store.redis;

import io.hapax.store.tck.StoreUnderTest;

class SpringDataLettuceClusterTest extends ClusterContracts {

  @Override
  StoreUnderTest open() {
    return ClusterNodes.open(Client.SPRING_LETTUCE);
  }
}
