package io.hapax.store.redis;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.StoreUnderTest;

class SpringDataLettuceFormTokenTest extends FormTokenContract {

  @Override
  protected StoreUnderTest open() {
    return SpringDataNodes.LETTUCE.open();
  }
}
