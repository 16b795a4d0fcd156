package io.hapax.benchmarks.wakeup;

/** A wait. */
@FunctionalInterface
interface Waiting {

  /** Returns when {@code key} was ended, and fails if it was not. */
  void until(String key) throws Exception;
}
