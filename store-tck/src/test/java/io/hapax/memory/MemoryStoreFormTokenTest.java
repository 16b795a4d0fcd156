package io.hapax.memory;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class MemoryStoreFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return new MemoryStoreUnderTest();
  }
}
