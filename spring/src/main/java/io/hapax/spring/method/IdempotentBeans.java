package io.hapax.spring.method;

import io.hapax.spring.Idempotent;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Supplier;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * Puts the advice around beans with annotated methods. It comes after every other advice of a bean,
 * so that it runs inside all of them, the transaction's above all: no order can be configured that
 * turns the two around. To be a static bean.
 */
public final class IdempotentBeans extends AbstractBeanFactoryAwareAdvisingPostProcessor {

  /** Calls go to {@code methods}, which is asked when the first is made. */
  public IdempotentBeans(Supplier<IdempotentMethods> methods) {
    this.advisor = new DefaultPointcutAdvisor(new Annotated(), new IdempotentAdvice(methods));
    setProxyTargetClass(true);
  }

  /** Whether the advice is among those of a proxy. */
  static boolean advises(Advised proxy) {
    return Arrays.stream(proxy.getAdvisors())
        .anyMatch(advisor -> advisor.getAdvice() instanceof IdempotentAdvice);
  }

  private static final class Annotated extends StaticMethodMatcherPointcut {

    Annotated() {
      setClassFilter(type -> AnnotationUtils.isCandidateClass(type, Idempotent.class));
    }

    @Override
    public boolean matches(Method method, Class<?> targetClass) {
      return Annotations.find(method) != null;
    }
  }
}
