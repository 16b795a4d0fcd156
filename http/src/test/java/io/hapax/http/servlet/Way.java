package io.hapax.http.servlet;

/**
 * A way in which a handler can answer.
 *
 * @param name what a test calls it; its path too
 * @param standard what becomes of its key under the standard policy
 * @param keeping what becomes of it where failures are kept too
 * @param handler the handler
 */
record Way(String name, Fate standard, Fate keeping, TestServer.Handler handler) {

  /** What becomes of a key. */
  enum Fate {
    /** A duplicate gets the first answer. */
    REPLAYED,
    /** A duplicate is told that the body was not kept. */
    NOT_KEPT,
    /** A duplicate runs. */
    FREED,
    /** Nobody knows how the run ended: it is in progress until its lease is over. */
    LEFT
  }

  static Way succeeds(String name, TestServer.Handler handler) {
    return new Way(name, Fate.REPLAYED, Fate.REPLAYED, handler);
  }

  static Way fails(String name, TestServer.Handler handler) {
    return new Way(name, Fate.FREED, Fate.REPLAYED, handler);
  }

  static Way ends(String name, Fate fate, TestServer.Handler handler) {
    return new Way(name, fate, fate, handler);
  }

  @Override
  public String toString() {
    return name;
  }
}
