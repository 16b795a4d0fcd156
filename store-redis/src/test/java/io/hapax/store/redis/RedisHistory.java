package io.hapax.store.redis;

import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.history.HistoryContract;
import io.hapax.store.tck.history.Proof;
import java.util.ArrayList;
import java.util.List;

/** Two instances with clients of their own, in the long form a third one in another JVM. */
abstract class RedisHistory extends HistoryContract {

  abstract StoreUnderTest open();

  @Override
  protected List<IdempotencyStore> instances() {
    StoreUnderTest subject = open();
    List<IdempotencyStore> instances = new ArrayList<>();
    if (Proof.isLong()) {
      instances.add(OtherProcess.STORE);
    }
    instances.add(subject.store());
    instances.add(subject.secondInstance());
    return instances;
  }
}
