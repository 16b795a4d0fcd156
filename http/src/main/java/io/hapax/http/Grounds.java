package io.hapax.http;

import io.hapax.Refusal;
import io.hapax.policy.Preset;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a refusal is called and which status it has, by preset.
 *
 * @param name the last part of the problem's type
 * @param status the HTTP status
 * @param words the catalogue's entry, which may serve several names
 * @param configurable whether a policy's own message replaces the catalogue's
 */
record Grounds(String name, int status, String words, boolean configurable) {

  private static final String DUPLICATE = "duplicate";

  /** Seeds 1 and 2 have one answer for everything that comes too late. */
  private static final Set<Preset> ONE_ANSWER =
      EnumSet.of(Preset.GUARD, Preset.FORM_TOKEN, Preset.ONCE);

  static final Grounds BODY_TOO_LARGE = of("body-too-large", 413);

  static Grounds of(Refusal refusal, Preset preset) {
    if (refusal instanceof Refusal.MissingKey) {
      return missing(preset);
    }
    if (refusal instanceof Refusal.InvalidKey) {
      return of("invalid-idempotency-key", 400);
    }
    if (refusal instanceof Refusal.Mismatch) {
      return of(refusal.code(), 422);
    }
    if (refusal instanceof Refusal.AccessDenied) {
      return of(refusal.code(), 403);
    }
    if (refusal instanceof Refusal.Overloaded) {
      return of(refusal.code(), 429);
    }
    if (refusal instanceof Refusal.StoreUnavailable) {
      return of(refusal.code(), 503);
    }
    return tooLate(refusal, preset);
  }

  private static Grounds of(String name, int status) {
    return new Grounds(name, status, name, false);
  }

  private static Grounds missing(Preset preset) {
    String name = "missing-idempotency-key";
    return switch (preset) {
      case FIRST_WINS -> of(name, 422);
      case FORM_TOKEN -> new Grounds(name, 400, "missing-form-token", false);
      case ONCE -> new Grounds(name, 400, "missing-token", false);
      case GUARD, STANDARD -> of(name, 400);
    };
  }

  private static Grounds tooLate(Refusal refusal, Preset preset) {
    int status = preset == Preset.GUARD ? 429 : 409;
    boolean resent = refusal instanceof Refusal.Duplicate || refusal instanceof Refusal.InProgress;
    boolean unusable =
        refusal instanceof Refusal.UnknownToken || refusal instanceof Refusal.Unsettled;
    if (ONE_ANSWER.contains(preset) && (resent || unusable)) {
      return new Grounds(refusal.code(), status, DUPLICATE, true);
    }
    return new Grounds(refusal.code(), resent ? status : 409, refusal.code(), resent);
  }
}
