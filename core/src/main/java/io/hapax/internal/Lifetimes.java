package io.hapax.internal;

import io.hapax.policy.KeySource;
import io.hapax.policy.Lifetime;
import io.hapax.policy.Policy;
import io.hapax.spi.Claim;
import io.hapax.spi.Expiry;
import io.hapax.spi.Terms;
import java.time.Duration;

/** A policy's lifetime in the words of the SPI. */
final class Lifetimes {

  private static final Duration LEAST = Duration.ofHours(24);
  private static final Duration HALF_OF_LEAST = LEAST.dividedBy(2);

  /**
   * Long enough for "for ever" while nobody finished it: an abandoned record has to be there when
   * somebody asks.
   */
  private static final Duration OF_FOREVER = Duration.ofDays(3650);

  private static volatile Terms.Lease lastLease = new Terms.Lease(LEAST, LEAST);

  private Lifetimes() {}

  static Terms terms(Policy policy) {
    if (policy.marker() && policy.lifetime() instanceof Lifetime.Window window) {
      return new Terms.Mark(window.length());
    }
    return policy.keySource() instanceof KeySource.FormToken
        ? new Terms.Redeem(policy.lease(), whileRunning(policy))
        : lease(policy.lease(), whileRunning(policy));
  }

  /** Nearly every policy of an application has the same. */
  private static Terms.Lease lease(Duration lease, Duration expiry) {
    Terms.Lease last = lastLease;
    if (last.lease().equals(lease) && last.expiry().equals(expiry)) {
      return last;
    }
    Terms.Lease made = new Terms.Lease(lease, expiry);
    lastLease = made;
    return made;
  }

  /** How long the record lives if its owner dies. */
  private static Duration whileRunning(Policy policy) {
    if (policy.lifetime() instanceof Lifetime.Forever) {
      return OF_FOREVER;
    }
    Duration least =
        policy.lease().compareTo(HALF_OF_LEAST) > 0 ? policy.lease().plus(policy.lease()) : LEAST;
    return policy.lifetime() instanceof Lifetime.Retention retention
        ? Retry.longer(least, retention.length())
        : least;
  }

  /** When the record of a finished run expires. */
  static Expiry expiry(Policy policy, Claim claim) {
    if (policy.lifetime() instanceof Lifetime.Window window) {
      return new Expiry.At(claim.claimedAt().plus(window.length()));
    }
    if (policy.lifetime() instanceof Lifetime.Retention retention) {
      return new Expiry.After(retention.length());
    }
    return policy.lifetime() instanceof Lifetime.AsIssued
        ? new Expiry.AsIssued()
        : new Expiry.Never();
  }
}
