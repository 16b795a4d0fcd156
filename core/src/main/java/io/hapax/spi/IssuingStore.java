package io.hapax.spi;

import io.hapax.key.RecordKey;
import java.time.Duration;

/** A store that can issue form tokens. */
public interface IssuingStore extends IdempotencyStore {

  /**
   * Makes a record that only {@link Terms.Redeem} waits for.
   *
   * @param timeToLive until it expires unused
   * @return false if there is an unexpired record of that key already
   * @throws StoreException if the store can't say
   */
  boolean issue(RecordKey key, Duration timeToLive);
}
