package io.hapax.spring.web;

import io.hapax.policy.Policy;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.Idempotent;
import io.hapax.spring.PolicyRegistry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/** Reads what an annotation on a handler asks for, and refuses what can't work. */
final class HandlerReader {

  private final PolicyRegistry policies;

  HandlerReader(PolicyRegistry policies) {
    this.policies = policies;
  }

  /** Empty where the handler has no annotation. */
  Optional<HandlerRule> read(HandlerMethod handler) {
    Idempotent annotation = handler.getMethodAnnotation(Idempotent.class);
    io.hapax.spring.once.Idempotent once =
        handler.getMethodAnnotation(io.hapax.spring.once.Idempotent.class);
    if (annotation != null && once != null) {
      throw new HapaxSetupException(
          "Both annotations called @Idempotent are on " + name(handler) + ".", "Keep one of them.");
    }
    HandlerRule rule = annotation == null ? null : read(annotation, handler);
    if (once != null) {
      rule = new HandlerRule(OncePolicies.policy(once, policies, where(handler)), null, null);
    }
    if (rule != null) {
      ReturnKinds.refuseReactive(handler, where(handler));
    }
    return Optional.ofNullable(rule);
  }

  private HandlerRule read(Idempotent annotation, HandlerMethod handler) {
    String where = where(handler);
    Policy named = policies.get(annotation.policy(), where + ": policy");
    Policy policy =
        annotation.message().isEmpty()
            ? named
            : named.toBuilder().message(annotation.message()).build();
    return new HandlerRule(
        policy, emptyToNull(annotation.operation()), key(annotation, handler, where));
  }

  private static @Nullable HandlerKey key(
      Idempotent annotation, HandlerMethod handler, String where) {
    return annotation.key().isBlank() ? null : HandlerKey.read(annotation.key(), handler, where);
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static String where(HandlerMethod handler) {
    return "@Idempotent on " + name(handler);
  }

  static String name(HandlerMethod handler) {
    return handler.getBeanType().getName() + "." + handler.getMethod().getName();
  }
}
