package io.hapax.internal;

import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.NotifyingStore;
import io.hapax.spi.NotifyingStore.Ear;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a store can hear of other processes. Nothing, if it can't: then its waiters poll. */
final class StoreEars {

  private static final Logger LOG = LoggerFactory.getLogger(StoreEars.class);
  private static final Ear DEAF = () -> {};

  private StoreEars() {}

  static WaitingRoom.Ears of(IdempotencyStore store) {
    if (!(store instanceof NotifyingStore notifying)) {
      return (key, perhapsEnded) -> DEAF;
    }
    return (key, perhapsEnded) -> {
      try {
        Ear ear = notifying.listen(key, perhapsEnded);
        return () -> close(ear);
      } catch (RuntimeException | Error e) {
        LOG.debug("{} can't listen; its waiters poll", store.describe(), e);
        return DEAF;
      }
    };
  }

  /** A waiter leaves whatever becomes of its ear. */
  private static void close(Ear ear) {
    try {
      ear.close();
    } catch (RuntimeException | Error e) {
      LOG.debug("an ear could not be closed", e);
    }
  }
}
