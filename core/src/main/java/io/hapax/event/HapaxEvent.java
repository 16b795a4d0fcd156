package io.hapax.event;

import io.hapax.Refusal;

/**
 * What happened. No event holds a key, a body or a principal; {@code policy} and {@code operation}
 * are what metrics may use.
 */
public sealed interface HapaxEvent {

  /** A run began. */
  record Claimed(String policy, String operation, boolean tookOver) implements HapaxEvent {}

  /** A duplicate got the first answer. */
  record Replayed(String policy, String operation) implements HapaxEvent {}

  /** A request was refused. */
  record Refused(String policy, String operation, Refusal refusal) implements HapaxEvent {}

  /** A run finished, and its outcome is stored. */
  record Completed(String policy, String operation) implements HapaxEvent {}

  /** A run failed, and its key is free again. */
  record Released(String policy, String operation) implements HapaxEvent {}

  /**
   * A run was superseded while it was paused; {@code effectStands} says that a double run is
   * possible.
   */
  record Superseded(String policy, String operation, boolean effectStands) implements HapaxEvent {}

  /** A run finished, but the store failed: its outcome is stored in the background. */
  record CompletionDeferred(String policy, String operation) implements HapaxEvent {}

  /** A request ran without protection, as the store could not be asked. */
  record RanUnprotected(String policy, String operation) implements HapaxEvent {}

  /** A call to the store failed. */
  record StoreFailed(String verb, Throwable error) implements HapaxEvent {}

  /** The breaker opened: the store is left alone but for probes. */
  record BreakerOpened(String store) implements HapaxEvent {}

  /** The store answers again. */
  record BreakerClosed(String store) implements HapaxEvent {}
}
