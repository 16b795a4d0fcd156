package io.hapax;

import io.hapax.policy.Policy;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * A run that holds a claim. Exactly one of {@link #succeed}, {@link #fail} and {@link #giveUp} ends
 * it; a second call changes nothing. Until then the claim's lease is renewed.
 */
public interface Execution {

  /** The policy under which it runs. */
  Policy policy();

  /**
   * The fencing token: higher than that of any earlier run of the same key. Hand it to downstream
   * systems that can refuse a lower one.
   */
  long fencingToken();

  /**
   * The handler answered. What becomes of the record is decided by the policy and the outcome's
   * status. A store that fails now changes nothing for the caller: its answer is true, and is
   * stored in the background.
   */
  Finished succeed(Outcome outcome);

  /**
   * The handler failed.
   *
   * @param error what it threw
   * @param answer what the application's own exception handling made of it, or null where nothing
   *     did
   */
  Finished fail(Throwable error, @Nullable Outcome answer);

  /**
   * The outcome is unknown: the claim is left to lapse, and the record is settled like that of an
   * owner that died.
   */
  void giveUp();

  /**
   * The business transaction of {@link #fence} has begun, and reads from one snapshot (REPEATABLE
   * READ and above): it can't write what is changed from now on. So the lease is not renewed until
   * {@link #fenceEnded}.
   */
  default void snapshotTaken() {}

  /**
   * The last step before COMMIT of the run's business transaction (mode FENCE): moves the record to
   * COMMITTED on {@code connection}. From here on, nothing runs this operation again.
   *
   * @throws StaleClaimException if the claim has another owner by now: the caller rolls back
   */
  void fence(Connection connection);

  /** The business transaction that {@link #fence} was a part of has ended, committed or not. */
  void fenceEnded();
}
