package io.hapax.store.redis;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

class LettuceContractTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return LettuceNodes.open();
  }
}
