package io.hapax.store.redis;

import io.hapax.store.tck.StoreUnderTest;

class LettuceClusterTest extends ClusterContracts {

  @Override
  StoreUnderTest open() {
    return ClusterNodes.open(Client.LETTUCE);
  }
}
