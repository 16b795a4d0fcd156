package io.hapax.store.tck.history;

import io.hapax.spi.Claim;
import io.hapax.spi.Expiry;

/** Commits a claim in a transaction of its own, where a store can do so. */
public interface Committing {
  boolean commit(Claim claim, Expiry expiry) throws Exception;
}
