package io.hapax.http;

/**
 * The request's body is larger than what is read for a fingerprint: 413 before the handler, with
 * nothing claimed.
 */
public final class BodyTooLargeException extends RuntimeException {

  /** Larger than {@code limit} bytes. */
  public BodyTooLargeException(long limit) {
    super("the body is larger than the " + limit + " bytes that are read for a fingerprint");
  }
}
