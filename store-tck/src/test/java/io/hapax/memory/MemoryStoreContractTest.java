package io.hapax.memory;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

class MemoryStoreContractTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new MemoryStoreUnderTest();
  }
}
