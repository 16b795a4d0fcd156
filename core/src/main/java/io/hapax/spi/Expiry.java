package io.hapax.spi;

import java.time.Duration;
import java.time.Instant;

/** When a finished record stops answering. */
public sealed interface Expiry {

  /** A time after the store's now. */
  record After(Duration length) implements Expiry {}

  /**
   * A moment on the store's clock, such as the claim's own plus a window; a moment in the past
   * expires the record at once.
   */
  record At(Instant moment) implements Expiry {}

  /** Never. */
  record Never() implements Expiry {}

  /** When the form token was to expire. */
  record AsIssued() implements Expiry {}
}
