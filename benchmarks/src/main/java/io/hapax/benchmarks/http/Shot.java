package io.hapax.benchmarks.http;

import java.io.IOException;

/** One request, and a look at its answer. */
@FunctionalInterface
interface Shot {

  /**
   * Sends it, and fails if the answer is not as it should be.
   *
   * @param connection the caller's
   * @param caller which of the callers sends it, from 0
   */
  void fire(Connection connection, int caller) throws IOException;
}
