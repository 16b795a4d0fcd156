package io.hapax.store.redis;

import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.StoreUnderTestInTwoProcesses;

class NotificationAcrossProcessesTest extends NotificationContract {

  @Override
  protected StoreUnderTest open() {
    return StoreUnderTestInTwoProcesses.firstInstanceIn(OtherProcess.STORE, LettuceNodes.open());
  }
}
