package io.hapax.spring.web;

import io.hapax.policy.KeySource;
import io.hapax.policy.Policy;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.once.Idempotent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns seed 2's annotation into a policy. */
final class OncePolicies {

  private OncePolicies() {}

  static Policy policy(Idempotent annotation, PolicyRegistry policies, String where) {
    if (annotation.expireSeconds() < 1) {
      throw new HapaxSetupException(
          where + ": expireSeconds = " + annotation.expireSeconds() + " is no window.",
          "Write at least 1.");
    }
    Policy once = policies.get("once", where);
    Policy.Builder policy =
        once.toBuilder()
            .window(Duration.ofSeconds(annotation.expireSeconds()))
            .message(message(annotation, once));
    KeySource source = source(annotation, where);
    return (source == null ? policy : policy.keySource(source)).build();
  }

  /** A message that is left alone speaks the caller's language. */
  private static @Nullable String message(Idempotent annotation, Policy once) {
    return annotation.message().equals(Idempotent.DUPLICATE)
        ? once.message()
        : annotation.message();
  }

  /** Null for where the preset itself looks. */
  private static @Nullable KeySource source(Idempotent annotation, String where) {
    boolean named = !annotation.keyParam().isBlank();
    if (named != (annotation.keySource() == Idempotent.KeySource.PARAM)) {
      throw new HapaxSetupException(
          where
              + (named
                  ? ": keyParam means nothing where keySource is " + annotation.keySource() + "."
                  : ": keySource = PARAM does not say which parameter."),
          "Write keySource = PARAM together with keyParam = \"...\", the name of a request parameter.");
    }
    return switch (annotation.keySource()) {
      case HEADER -> null;
      case PARAM -> new KeySource.Parameter(annotation.keyParam());
      case USER -> new KeySource.Principal();
    };
  }
}
