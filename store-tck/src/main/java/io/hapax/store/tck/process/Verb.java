package io.hapax.store.tck.process;

/** What the other process is asked for. */
enum Verb {
  CLAIM,
  TAKE_OVER,
  COMPLETE,
  RELEASE,
  RENEW,
  FIND,
  PURGE,
  ISSUE
}
