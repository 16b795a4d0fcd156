package io.hapax.store.redis;

import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreUnderTest;

class SpringDataLettuceNotificationTest extends NotificationContract {

  @Override
  protected StoreUnderTest open() {
    return SpringDataNodes.LETTUCE.open();
  }
}
