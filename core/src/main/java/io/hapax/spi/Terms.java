package io.hapax.spi;

import java.time.Duration;

/** On which terms a record is claimed. */
public sealed interface Terms {

  /**
   * A claim with a lease.
   *
   * @param lease how long the claim lives without renewal
   * @param expiry how long the record lives if its owner dies; longer than the lease
   */
  record Lease(Duration lease, Duration expiry) implements Terms {}

  /**
   * A mark that expires, without a lease.
   *
   * @param window how long it lives
   */
  record Mark(Duration window) implements Terms {}

  /**
   * A claim with a lease on a form token that was issued.
   *
   * @param lease how long the claim lives without renewal
   * @param expiry the least time that the record lives if its owner dies; never shorter than the
   *     token's own
   */
  record Redeem(Duration lease, Duration expiry) implements Terms {}
}
