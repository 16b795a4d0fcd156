package io.hapax.internal;

import org.jspecify.annotations.Nullable;

/**
 * An exception as it may be logged whose own words may quote a key or a value: its type, where it
 * came from and its causes, without what they say. A JSON library repeats the value that it could
 * not read, and a resolver the key that it was asked for.
 */
public final class Wordless extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int DEEPEST = 20;

  private Wordless(Throwable original, @Nullable Throwable cause) {
    super(original.getClass().getName(), cause, false, true);
    setStackTrace(original.getStackTrace());
  }

  /** {@code error} without words. */
  public static Throwable of(Throwable error) {
    return of(error, DEEPEST);
  }

  private static Throwable of(Throwable error, int deepest) {
    Throwable cause = error.getCause();
    return new Wordless(error, cause == null || deepest == 0 ? null : of(cause, deepest - 1));
  }
}
