package io.hapax.store.redis;

import io.hapax.store.tck.StoreUnderTest;

class SpringDataJedisClusterTest extends ClusterContracts {

  @Override
  StoreUnderTest open() {
    return ClusterNodes.open(Client.SPRING_JEDIS);
  }
}
