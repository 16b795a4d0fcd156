package io.hapax.spring.method;

import io.hapax.policy.Policy;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.Idempotent;
import io.hapax.spring.KeyExpression;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.ValueCodecs;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** Reads an annotated bean method, and refuses what can't work. */
final class MethodReader {

  private final PolicyRegistry policies;
  private final ValueCodecs codecs;

  MethodReader(PolicyRegistry policies, ValueCodecs codecs) {
    this.policies = policies;
    this.codecs = codecs;
  }

  /**
   * The method as it is protected.
   *
   * @param joinable whether it may run as a part of a transaction of the store's database
   */
  ProtectedMethod read(Idempotent annotation, Method method, Class<?> type, boolean joinable) {
    Class<?> owner = ClassUtils.getUserClass(type);
    String name = owner.getSimpleName() + "." + method.getName();
    String where = "@Idempotent on " + owner.getName() + "." + method.getName();
    requireAdvisable(method, where);
    if (annotation.key().isBlank()) {
      throw new HapaxSetupException(
          where + " has no key.",
          "Write what names one intended operation, such as key = \"#order.number\".");
    }
    List<ParameterNames> parameters = ParameterNames.of(method);
    return new ProtectedMethod(
        name,
        annotation.operation().isEmpty() ? operation(owner, method) : annotation.operation(),
        policy(annotation, where, joinable),
        KeyExpression.parse(annotation.key(), ParameterNames.flat(parameters), where),
        parameters,
        ReturnTypes.codec(ResolvableType.forMethodReturnType(method, owner), codecs, where),
        codecs);
  }

  private static void requireAdvisable(Method method, String where) {
    int modifiers = method.getModifiers();
    String obstacle =
        Modifier.isPrivate(modifiers)
            ? "private"
            : Modifier.isStatic(modifiers) ? "static" : Modifier.isFinal(modifiers) ? "final" : "";
    if (!obstacle.isEmpty()) {
      throw new HapaxSetupException(
          where + " can't work, as the method is " + obstacle + ": a proxy can't stand before it.",
          "Let it be public, and call it through its bean.");
    }
  }

  private Policy policy(Idempotent annotation, String where, boolean joinable) {
    Policy named = policies.get(annotation.policy(), where + ": policy");
    if (joinable) {
      try {
        named.requireJoinable();
      } catch (IllegalArgumentException e) {
        throw new HapaxSetupException(
            where
                + ": its record is a row of its transaction, and that can't work with "
                + e.getMessage()
                + ".",
            "Name a policy with those answers, such as policy = \"standard\".",
            e);
      }
    }
    return annotation.message().isEmpty()
        ? named
        : named.toBuilder().message(annotation.message()).build();
  }

  private static String operation(Class<?> owner, Method method) {
    return owner.getName()
        + "."
        + method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getTypeName)
            .collect(Collectors.joining(",", "(", ")"));
  }
}
