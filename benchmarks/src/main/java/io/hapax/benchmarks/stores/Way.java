package io.hapax.benchmarks.stores;

/** One way to let an operation happen once. The first of a race is the bare client. */
interface Way extends AutoCloseable {

  /** What the report calls it. */
  String name();

  /** A first request: the key is taken, and then has an answer. Fails if it was there. */
  void first(String key) throws Exception;

  /** A duplicate of a finished request: hears its answer. Fails if it hears anything else. */
  void duplicate(String key) throws Exception;

  @Override
  void close();
}
