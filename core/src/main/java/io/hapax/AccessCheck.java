package io.hapax;

/**
 * Says whether the caller may still hear what an earlier run produced. The handler's own checks run
 * with the handler, and a replay does not run it: whoever has lost a permission since would be told
 * all the same.
 *
 * <ol>
 *   <li>Asked before anything of an outcome leaves the engine: a replay, what is kept of an outcome
 *       that can't be replayed, what an {@link OutcomeResolver} knows, the answer that a waiter was
 *       waiting for, and that of a winner.
 *   <li>Not asked before a run: there the handler decides.
 *   <li>Whatever it says, the record stays as it is.
 * </ol>
 *
 * <p>Called by the thread that makes the decision: that of {@link Hapax#begin}, or one of the
 * engine's where {@link Hapax#beginAsync} had to wait. What it throws leaves {@code begin} as it
 * is, so that the application can answer in its own way. At the end of a run that another has won,
 * an exception is a no.
 */
@FunctionalInterface
public interface AccessCheck {

  /**
   * Whether the outcome may be told; if not, the call is refused as {@link Refusal.AccessDenied}.
   */
  boolean permits();
}
