package io.hapax.store.redis;

import io.hapax.store.tck.StoreUnderTest;

class RedissonClusterTest extends ClusterContracts {

  @Override
  StoreUnderTest open() {
    return ClusterNodes.open(Client.REDISSON);
  }
}
