package io.hapax.spring.web;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.util.Iterator;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/**
 * A call that has no arguments and does nothing, for those who stand before a method. Used once.
 */
final class EmptyCall implements MethodInvocation {

  /** What only this call returns: who answers in its place has not let it through. */
  private static final Object PASSED = new Object();

  private final Object target;
  private final Method method;
  private final Iterator<? extends MethodInterceptor> interceptors;

  EmptyCall(Object target, Method method, Iterator<? extends MethodInterceptor> interceptors) {
    this.target = target;
    this.method = method;
    this.interceptors = interceptors;
  }

  /**
   * Whether every interceptor lets it through.
   *
   * @throws Throwable what an interceptor throws instead
   */
  boolean passes() throws Throwable {
    return proceed() == PASSED;
  }

  @Override
  public @Nullable Object proceed() throws Throwable {
    return interceptors.hasNext() ? interceptors.next().invoke(this) : PASSED;
  }

  @Override
  public Method getMethod() {
    return method;
  }

  /** None: an interceptor that looks for one finds out, rather than deciding about a null. */
  @Override
  public @Nullable Object[] getArguments() {
    return new Object[0];
  }

  @Override
  public Object getThis() {
    return target;
  }

  @Override
  public AccessibleObject getStaticPart() {
    return method;
  }
}
