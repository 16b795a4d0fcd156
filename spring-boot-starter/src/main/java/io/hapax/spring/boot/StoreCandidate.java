package io.hapax.spring.boot;

import io.hapax.spi.IdempotencyStore;

/** A place where records can be kept, if what it needs is there. */
interface StoreCandidate {

  /** Its name in {@code hapax.store}. */
  StoreKind kind();

  /** Whether {@code hapax.store = auto} may take it. */
  boolean offersItself();

  /** What it was found by, for people. */
  String describe();

  /**
   * Opens it.
   *
   * @throws io.hapax.spring.HapaxSetupException if something is missing
   * @throws io.hapax.spi.StoreException if it does not answer
   */
  IdempotencyStore open();
}
