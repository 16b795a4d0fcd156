package io.hapax.benchmarks.wakeup;

/** Who waits, on another thread or in another process. */
interface Waiter {

  /** Begins to wait for {@code key}; returns at once. */
  void begin(String key) throws Exception;

  /** When the last wait had its answer, by the clock of {@link System#nanoTime}. */
  long answered() throws Exception;
}
