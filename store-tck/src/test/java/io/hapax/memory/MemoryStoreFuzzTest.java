package io.hapax.memory;

import io.hapax.store.tck.FuzzContract;
import io.hapax.store.tck.StoreUnderTest;

class MemoryStoreFuzzTest extends FuzzContract {

  @Override
  protected StoreUnderTest open() {
    return new MemoryStoreUnderTest();
  }
}
