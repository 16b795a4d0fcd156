package io.hapax;

/** What became of a request to settle a key; see {@link Hapax#settle}. */
public enum SettleResult {
  /** It is settled as asked. */
  SETTLED,
  /** There is no record: the key is free. */
  ABSENT,
  /** Somebody runs under a lease that lives: nothing was changed. */
  RUNNING,
  /** The record says already that the operation took effect: nothing was changed. */
  FINISHED
}
