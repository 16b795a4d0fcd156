package io.hapax.store.redis;

import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreUnderTest;

class LettuceNotificationTest extends NotificationContract {

  @Override
  protected StoreUnderTest open() {
    return LettuceNodes.open();
  }
}
