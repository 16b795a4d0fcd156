package io.hapax.policy;

import java.time.Duration;

/** The five presets in full: each answer and number stands here once. */
final class Presets {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration WAIT = Duration.ofSeconds(10);
  private static final Duration DAY = Duration.ofHours(24);
  private static final int STANDARD_KEY_LENGTH = 255;
  private static final int GUARD_KEY_LENGTH = 128;

  static final Policy GUARD = guard();
  static final Policy FORM_TOKEN = formToken();
  static final Policy ONCE = once();
  static final Policy FIRST_WINS = firstWins();
  static final Policy STANDARD = standard();

  private Presets() {}

  static Policy policy(Preset preset) {
    return switch (preset) {
      case GUARD -> GUARD;
      case FORM_TOKEN -> FORM_TOKEN;
      case ONCE -> ONCE;
      case FIRST_WINS -> FIRST_WINS;
      case STANDARD -> STANDARD;
    };
  }

  private static Policy guard() {
    return new Policy(
        "guard",
        Preset.GUARD,
        new KeySource.Header("X-Idempotency-Key"),
        OnMissingKey.FINGERPRINT,
        OnLongKey.CUT,
        GUARD_KEY_LENGTH,
        true,
        OnInProgress.reject(),
        Duration.ZERO,
        OnCompleted.REJECT,
        OnMismatch.IGNORE,
        OnFailure.keep(),
        false,
        OnAbandoned.RERUN,
        OnStoreOutage.FAIL_OPEN,
        new Lifetime.Window(Duration.ofSeconds(10)),
        LEASE,
        null);
  }

  private static Policy formToken() {
    return new Policy(
        "formToken",
        Preset.FORM_TOKEN,
        new KeySource.FormToken("X-Idempotency-Token"),
        OnMissingKey.REJECT,
        OnLongKey.REJECT,
        STANDARD_KEY_LENGTH,
        false,
        OnInProgress.reject(),
        Duration.ZERO,
        OnCompleted.REJECT,
        OnMismatch.IGNORE,
        OnFailure.release(),
        false,
        OnAbandoned.REFUSE,
        OnStoreOutage.FAIL_CLOSED,
        new Lifetime.AsIssued(),
        LEASE,
        null);
  }

  private static Policy once() {
    return new Policy(
        "once",
        Preset.ONCE,
        new KeySource.Header("X-Idempotency-Token"),
        OnMissingKey.REJECT,
        OnLongKey.REJECT,
        STANDARD_KEY_LENGTH,
        false,
        OnInProgress.reject(),
        Duration.ZERO,
        OnCompleted.REJECT,
        OnMismatch.IGNORE,
        OnFailure.release(),
        false,
        OnAbandoned.RERUN,
        OnStoreOutage.FAIL_CLOSED,
        new Lifetime.Window(Duration.ofSeconds(60)),
        LEASE,
        null);
  }

  private static Policy firstWins() {
    return new Policy(
        "firstWins",
        Preset.FIRST_WINS,
        new KeySource.Header("Idempotency-Key"),
        OnMissingKey.REJECT,
        OnLongKey.REJECT,
        STANDARD_KEY_LENGTH,
        false,
        OnInProgress.waitAtMost(WAIT),
        Duration.ZERO,
        OnCompleted.REPLAY_AS_OK,
        OnMismatch.IGNORE,
        OnFailure.release(),
        true,
        OnAbandoned.AUTO,
        OnStoreOutage.FAIL_CLOSED,
        new Lifetime.Retention(DAY),
        LEASE,
        null);
  }

  private static Policy standard() {
    return new Policy(
        "standard",
        Preset.STANDARD,
        new KeySource.Header("Idempotency-Key"),
        OnMissingKey.REJECT,
        OnLongKey.REJECT,
        STANDARD_KEY_LENGTH,
        false,
        OnInProgress.reject(),
        WAIT,
        OnCompleted.REPLAY,
        OnMismatch.REJECT,
        OnFailure.release(),
        false,
        OnAbandoned.AUTO,
        OnStoreOutage.FAIL_CLOSED,
        new Lifetime.Retention(DAY),
        LEASE,
        null);
  }
}
