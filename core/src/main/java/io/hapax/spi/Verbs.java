package io.hapax.spi;

import org.jspecify.annotations.Nullable;

/**
 * The steps of one run, on whatever connection they are taken. See the package documentation for
 * the whole table.
 */
public interface Verbs {

  /**
   * Takes an absent or expired record, or says what is there. One atomic step, one round trip in
   * the common case.
   *
   * @throws StoreException if the store can't say
   */
  ClaimResult claim(ClaimRequest request);

  /**
   * Takes an abandoned record over if its token still is {@code previousToken}; otherwise answers
   * as {@link #claim} does.
   *
   * @throws StoreException if the store can't say
   */
  ClaimResult takeOver(ClaimRequest request, long previousToken);

  /**
   * Keeps the outcome of a run, if the record still is the claim's.
   *
   * @param outcome the outcome's bytes; null is an outcome like any other
   * @return whether it was, or the same call did it before
   * @throws StoreException if the store can't say
   */
  boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry);

  /**
   * Gives the claim up, if the record still is the claim's and nothing was committed under it.
   *
   * @return whether the key is free now: by this call, by an earlier one, or by expiry
   * @throws StoreException if the store can't say
   */
  boolean release(Claim claim);
}
