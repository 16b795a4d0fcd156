package io.hapax.spring.method;

import io.hapax.spring.Idempotent;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;

/** Stands around the annotated methods. */
final class IdempotentAdvice implements MethodInterceptor {

  private final Supplier<IdempotentMethods> methods;

  /** Asks for its methods only when one is called: by then, every bean is there. */
  IdempotentAdvice(Supplier<IdempotentMethods> methods) {
    this.methods = methods;
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Object target = invocation.getThis();
    Class<?> type =
        target == null
            ? invocation.getMethod().getDeclaringClass()
            : AopUtils.getTargetClass(target);
    Method method = AopUtils.getMostSpecificMethod(invocation.getMethod(), type);
    Idempotent annotation = Annotations.find(method);
    if (annotation == null) {
      return invocation.proceed();
    }
    IdempotentMethods all = methods.get();
    return all.call(all.read(annotation, method, type), invocation);
  }
}
