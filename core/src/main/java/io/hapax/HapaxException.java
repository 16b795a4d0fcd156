package io.hapax;

/** What Hapax throws. */
public abstract sealed class HapaxException extends RuntimeException
    permits RefusedException, StaleClaimException {

  private static final long serialVersionUID = 1L;

  HapaxException(String message) {
    super(message);
  }
}
