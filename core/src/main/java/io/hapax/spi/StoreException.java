package io.hapax.spi;

import org.jspecify.annotations.Nullable;

/**
 * A store could not do, or could not say whether it did. Never thrown for a lost race. The message
 * names what to do and holds no key.
 */
public class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What failed, and why. */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
