package io.hapax.store.tck.history;

import org.jspecify.annotations.Nullable;

/**
 * One call of one client on one record.
 *
 * @param client who
 * @param asked what
 * @param answer what it heard; null if it never did, such as after a time-out: then the call may
 *     have had its effect at any time after {@code invoked}, or may never have
 * @param invoked when it was sent, by {@link System#nanoTime()}
 * @param answered when the answer was there; {@link Long#MAX_VALUE} if it never was
 * @param contended whether another call on the record was under way at some moment of this one
 */
public record Operation(
    int client,
    Asked asked,
    @Nullable Answer answer,
    long invoked,
    long answered,
    boolean contended) {

  /** One that was answered. */
  public static Operation answered(
      int client, Asked asked, Answer answer, long invoked, long answered) {
    return new Operation(client, asked, answer, invoked, answered, false);
  }

  /** One whose answer nobody knows. */
  public static Operation pending(int client, Asked asked, long invoked) {
    return new Operation(client, asked, null, invoked, Long.MAX_VALUE, false);
  }

  boolean isPending() {
    return answer == null;
  }

  Operation withContention() {
    return new Operation(client, asked, answer, invoked, answered, true);
  }

  boolean overlaps(Operation other) {
    return invoked <= other.answered && other.invoked <= answered;
  }

  /** Whether this one was over before {@code other} began. */
  boolean precedes(Operation other) {
    return answered < other.invoked;
  }
}
