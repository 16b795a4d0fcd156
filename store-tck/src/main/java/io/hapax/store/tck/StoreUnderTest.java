package io.hapax.store.tck;

import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A store, and a way past it to what it keeps. The contract opens one for each test and closes it
 * afterwards; what is expensive, such as a server, may be shared by all.
 */
public interface StoreUnderTest extends AutoCloseable {

  /** The store. */
  IdempotencyStore store();

  /** Another instance of it on the same records, as another node would have. */
  IdempotencyStore secondInstance();

  /**
   * Another instance on the same records, whose sessions on the server run in {@code zone}. Stores
   * without sessions leave this as it is.
   */
  default IdempotencyStore instanceInZone(ZoneId zone) {
    return secondInstance();
  }

  /**
   * Lets {@code time} pass for one record: moves all times that are stored with it back, those of
   * the claim, the lease, the expiry and the form token. A record that never expires goes on doing
   * so. This is how the contract makes leases lapse and records expire without sleeping.
   */
  void age(RecordKey key, Duration time);

  /** What is kept under {@code key}, expired or not, read past the store. */
  Optional<RawRecord> raw(RecordKey key);

  /**
   * Locks one record as a statement of somebody's open transaction would, until the handle is
   * closed. Stores that have no such locks leave this as it is.
   */
  default AutoCloseable lock(RecordKey key) throws Exception {
    return () -> {};
  }

  @Override
  void close();
}
