package io.hapax.spi;

import java.time.Duration;

/** On which terms a record is claimed. */
public sealed interface Terms {

  /** How long the claim lives without renewal; zero for a mark, which has no lease. */
  Duration lease();

  /** The least time that the record lives if nothing follows. */
  Duration lifetime();

  /**
   * A claim with a lease.
   *
   * @param lease how long the claim lives without renewal
   * @param expiry how long the record lives if its owner dies; longer than the lease
   */
  record Lease(Duration lease, Duration expiry) implements Terms {
    @Override
    public Duration lifetime() {
      return expiry;
    }
  }

  /**
   * A mark that expires, without a lease.
   *
   * @param window how long it lives
   */
  record Mark(Duration window) implements Terms {
    @Override
    public Duration lease() {
      return Duration.ZERO;
    }

    @Override
    public Duration lifetime() {
      return window;
    }
  }

  /**
   * A claim with a lease on a form token that was issued.
   *
   * @param lease how long the claim lives without renewal
   * @param expiry the least time that the record lives if its owner dies; never shorter than the
   *     token's own
   */
  record Redeem(Duration lease, Duration expiry) implements Terms {
    @Override
    public Duration lifetime() {
      return expiry;
    }
  }
}
