package io.hapax.policy;

/** What happens to a request while the store can't be asked. */
public enum OnStoreOutage {
  /** It is refused: 503 with Retry-After. */
  FAIL_CLOSED,
  /** It runs once, without protection; the response is marked, the case is counted and logged. */
  FAIL_OPEN
}
