package io.hapax.store.redis;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class LettuceFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return LettuceNodes.open();
  }
}
