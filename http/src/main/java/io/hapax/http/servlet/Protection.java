package io.hapax.http.servlet;

import io.hapax.http.RefusalStyle;
import io.hapax.key.KeyInput;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import org.jspecify.annotations.Nullable;

/**
 * How one request is kept from running twice.
 *
 * @param policy the policy
 * @param mode where the record and the work meet
 * @param operation what is being done, or null for {@code METHOD /concrete/path}
 * @param key the key, where the adapter found it itself (an expression, an explicit key), or null
 *     to look where the policy's key source says
 * @param style what refusals look like, or null for what the settings say about the preset
 * @param access whether the sender may hear an earlier request's outcome, or null if whoever has
 *     the key may
 * @param detaches whether a wait may leave the container's thread, and come back in an ASYNC
 *     dispatch, where the container can do that
 */
public record Protection(
    Policy policy,
    Mode mode,
    @Nullable String operation,
    @Nullable KeyInput key,
    @Nullable RefusalStyle style,
    @Nullable RequestAccessCheck access,
    boolean detaches) {

  /** By {@code policy}, in mode {@link Mode#SURROUND}. */
  public static Protection by(Policy policy) {
    return new Protection(policy, Mode.SURROUND, null, null, null, null, false);
  }

  /** The same in another mode. */
  public Protection in(Mode other) {
    return new Protection(policy, other, operation, key, style, access, detaches);
  }

  /** The same for an operation with a name of its own. */
  public Protection of(String operationName) {
    return new Protection(policy, mode, operationName, key, style, access, detaches);
  }

  /** The same with a key that was found already. */
  public Protection with(KeyInput found) {
    return new Protection(policy, mode, operation, found, style, access, detaches);
  }

  /** The same with refusals that look otherwise. */
  public Protection styled(RefusalStyle other) {
    return new Protection(policy, mode, operation, key, other, access, detaches);
  }

  /** The same, where {@code check} says who may hear an earlier request's outcome. */
  public Protection checkedBy(RequestAccessCheck check) {
    return new Protection(policy, mode, operation, key, style, check, detaches);
  }

  /** The same, whose waits leave the container's thread. */
  public Protection detaching() {
    return new Protection(policy, mode, operation, key, style, access, true);
  }
}
