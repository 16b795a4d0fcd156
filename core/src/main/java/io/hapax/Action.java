package io.hapax;

import org.jspecify.annotations.Nullable;

/**
 * The work.
 *
 * @param <T> what it returns
 * @param <E> what it throws
 */
@FunctionalInterface
public interface Action<T extends @Nullable Object, E extends Exception> {

  /** Does it. */
  T run() throws E;
}
