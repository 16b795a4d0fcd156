package io.hapax.internal;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.FingerprintSource;
import io.hapax.Refusal;
import io.hapax.key.KeyInput;
import io.hapax.key.RecordKey;
import io.hapax.policy.KeySource;
import io.hapax.policy.OnLongKey;
import io.hapax.policy.Policy;

/** Which key a call has, or what to answer to a call without a usable one. */
sealed interface KeyResolution {

  /**
   * The key.
   *
   * @param text what the caller sent, cut or derived
   * @param record the record that it names
   */
  record Resolved(String text, RecordKey record) implements KeyResolution {

    /** Without the key: keys are never logged. */
    @Override
    public String toString() {
      return "Resolved[" + record + "]";
    }
  }

  /** The call ends here. */
  record Answered(Decision decision) implements KeyResolution {}

  static KeyResolution of(Call call, int hintLength) {
    KeyInput key = call.key();
    if (key instanceof KeyInput.Malformed malformed) {
      return refused(new Refusal.InvalidKey(malformed.problem()));
    }
    if (key instanceof KeyInput.Given given) {
      return given(call, given.value(), hintLength);
    }
    return switch (call.policy().onMissingKey()) {
      case REJECT -> refused(new Refusal.MissingKey());
      case PASS -> new Answered(new Decision.Bypass(Decision.Bypass.Why.NO_KEY));
      case FINGERPRINT -> named(call, fingerprints(call).derivedKey(), hintLength);
    };
  }

  private static KeyResolution given(Call call, String key, int hintLength) {
    Policy policy = call.policy();
    int limit = policy.maxKeyLength();
    if (key.length() <= limit) {
      return named(call, key, hintLength);
    }
    return policy.onLongKey() == OnLongKey.CUT
        ? named(call, key.substring(0, limit), hintLength)
        : refused(new Refusal.InvalidKey("longer than " + limit + " characters"));
  }

  private static KeyResolution named(Call call, String key, int hintLength) {
    if (call.policy().keySource() instanceof KeySource.FormToken) {
      if (!FormTokenKeys.isToken(key)) {
        return refused(new Refusal.UnknownToken());
      }
      return new Resolved(
          key,
          FormTokenKeys.record(key, call.scope().tenant(), call.scope().principal(), hintLength));
    }
    return new Resolved(key, RecordKey.of(call.scope(), key, hintLength));
  }

  static FingerprintSource fingerprints(Call call) {
    FingerprintSource source = call.fingerprints();
    if (source == null) {
      throw new IllegalArgumentException(
          "policy '"
              + call.policy().name()
              + "' needs fingerprints: give the call a FingerprintSource, or build the policy with OnMismatch.IGNORE and"
              + " OnMissingKey.REJECT");
    }
    return source;
  }

  private static KeyResolution refused(Refusal refusal) {
    return new Answered(new Decision.Refuse(refusal));
  }
}
