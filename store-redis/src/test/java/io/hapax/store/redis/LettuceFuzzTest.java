package io.hapax.store.redis;

import io.hapax.store.tck.FuzzContract;
import io.hapax.store.tck.StoreUnderTest;

class LettuceFuzzTest extends FuzzContract {

  @Override
  protected StoreUnderTest open() {
    return LettuceNodes.open();
  }
}
