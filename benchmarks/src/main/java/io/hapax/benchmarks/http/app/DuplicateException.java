package io.hapax.benchmarks.http.app;

/** The request was there before. */
final class DuplicateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DuplicateException() {
    super("a duplicate");
  }
}
