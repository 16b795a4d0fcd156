package io.hapax.spring.method;

import io.hapax.Action;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/** An invocation as an action. */
final class Invocations {

  private Invocations() {}

  @SuppressWarnings("NullAway") // it does not see that the action's value may be null
  static Action<@Nullable Object, Exception> action(MethodInvocation invocation) {
    return () -> {
      try {
        return invocation.proceed();
      } catch (Exception | Error e) {
        throw e;
      } catch (Throwable odd) {
        throw Invocations.<RuntimeException>asIs(odd);
      }
    };
  }

  /** Leaves with {@code odd} itself: a method may throw what is neither exception nor error. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E asIs(Throwable odd) throws E {
    throw (E) odd;
  }
}
