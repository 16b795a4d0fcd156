package io.hapax.store.redis;

import io.hapax.spi.Claim;
import io.hapax.spi.OwnerId;

/** Claims of others. */
final class Others {

  private Others() {}

  static Claim of(Claim claim) {
    return new Claim(claim.key(), OwnerId.random(), claim.token(), claim.claimedAt());
  }
}
