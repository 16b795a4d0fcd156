package io.hapax.store.redis;

import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreUnderTest;

class RedissonNotificationTest extends NotificationContract {

  @Override
  protected StoreUnderTest open() {
    return RedissonNodes.open();
  }
}
