package io.hapax;

import io.hapax.key.KeyInput;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request to run an operation.
 *
 * @param policy how it is kept from running twice
 * @param scope where its key means something
 * @param key what was found where the policy's key source looks
 * @param fingerprints what the request says, or null where the adapter has nothing to compute it
 *     from
 * @param mode where the record and the work meet
 * @param preferredWait how long the caller is ready to wait, or null if it did not say
 * @param access whether the caller may hear an earlier run's outcome, or null if whoever has the
 *     key may
 */
public record Call(
    Policy policy,
    Scope scope,
    KeyInput key,
    @Nullable FingerprintSource fingerprints,
    Mode mode,
    @Nullable Duration preferredWait,
    @Nullable AccessCheck access) {

  /** A call whose outcome may be heard by whoever has its key. */
  public Call(
      Policy policy,
      Scope scope,
      KeyInput key,
      @Nullable FingerprintSource fingerprints,
      Mode mode,
      @Nullable Duration preferredWait) {
    this(policy, scope, key, fingerprints, mode, preferredWait, null);
  }

  /** A call in mode {@link Mode#SURROUND} with {@code key}, without a fingerprint. */
  public static Call of(Policy policy, Scope scope, String key) {
    return new Call(policy, scope, KeyInput.of(key), null, Mode.SURROUND, null);
  }

  /** The same call in another mode. */
  public Call in(Mode other) {
    return new Call(policy, scope, key, fingerprints, other, preferredWait, access);
  }

  /** The same call, which can say what it says. */
  public Call withFingerprints(FingerprintSource source) {
    return new Call(policy, scope, key, source, mode, preferredWait, access);
  }

  /** The same call, whose outcome may be heard where {@code check} says so. */
  public Call checkedBy(AccessCheck check) {
    return new Call(policy, scope, key, fingerprints, mode, preferredWait, check);
  }
}
