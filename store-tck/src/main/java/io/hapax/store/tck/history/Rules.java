package io.hapax.store.tck.history;

import java.time.Duration;

/**
 * How exact a store is.
 *
 * @param tolerance how far its clock may be off when it measures a lease: stores count in
 *     milliseconds at worst, and round up when they move an expiry
 * @param tokensFollowOrder whether a claim on an absent record has a higher token than every claim
 *     that came before it in the order that explains the answers; if not, then than every claim
 *     that was answered before it was sent
 */
public record Rules(Duration tolerance, boolean tokensFollowOrder) {

  /** What {@link io.hapax.spi} says. */
  public static final Rules STRICT = new Rules(Duration.ofMillis(3), true);

  /** Of a store that reads its clock when a statement begins, and not when it has the row. */
  public static final Rules CLOCK_READ_EARLY = new Rules(Duration.ofMillis(3), false);
}
