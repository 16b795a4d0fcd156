package io.hapax.spring.web;

import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.SpelVariables;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Set;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.Ordered;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PostFilter;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.access.prepost.PreFilter;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.core.annotation.AnnotationTemplateExpressionDefaults;
import org.springframework.security.core.annotation.SecurityAnnotationScanner;
import org.springframework.security.core.annotation.SecurityAnnotationScanners;
import org.springframework.web.method.HandlerMethod;

/**
 * Asks Spring Security's method security about replays: {@code @PreAuthorize}, {@code @Secured},
 * {@code @RolesAllowed}, and whatever else the application has made an advisor of.
 *
 * <ol>
 *   <li>The application's own advisors are run around a call that does nothing: what they decide
 *       and throw is what a request without Hapax would meet. Without method security there are
 *       none.
 *   <li>There are no arguments then. A rule that needs them, or the returned value, can't be asked,
 *       and fails the start.
 * </ol>
 *
 * <p>Beans' methods need none of this: their security stands around their {@code @Idempotent}.
 */
public final class MethodSecurityAccess implements HandlerAccessCheck, Ordered {

  private static final String ACTION =
      "Give a HandlerAccessCheck bean that covers this handler, let the rule name no argument and no result, or put"
          + " @Idempotent on the bean method that does the work: there, method security runs before every replay.";

  /** What filters or judges arguments or results. */
  private static final List<Class<? extends Annotation>> UNANSWERABLE =
      List.of(PreFilter.class, PostAuthorize.class, PostFilter.class);

  private final BeanFactory beans;

  /** Asks the advisors among {@code beans}, which are looked for at the first question. */
  public MethodSecurityAccess(BeanFactory beans) {
    this.beans = beans;
  }

  /** The application's own checks come before it. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  /**
   * Whether method security has a rule for {@code handler}.
   *
   * @throws HapaxSetupException if the rule needs arguments or the result
   */
  @Override
  public boolean covers(HandlerMethod handler) {
    Class<?> type = handler.getBeanType();
    Method method = AopUtils.getMostSpecificMethod(handler.getMethod(), type);
    if (advisors(method, type).isEmpty()) {
      return false;
    }
    for (Class<? extends Annotation> annotation : UNANSWERABLE) {
      if (scanner(annotation).scan(method, type) != null) {
        throw unanswerable(
            handler, "its @" + annotation.getSimpleName(), "what it returns or is given");
      }
    }
    PreAuthorize rule = scanner(PreAuthorize.class).scan(method, type);
    Set<String> variables = rule == null ? Set.of() : variables(rule.value());
    if (rule != null && !variables.isEmpty()) {
      throw unanswerable(
          handler,
          "its @PreAuthorize(\"" + rule.value() + "\")",
          "#" + String.join(", #", variables));
    }
    return true;
  }

  private <A extends Annotation> SecurityAnnotationScanner<A> scanner(Class<A> annotation) {
    AnnotationTemplateExpressionDefaults templates =
        beans.getBeanProvider(AnnotationTemplateExpressionDefaults.class).getIfAvailable();
    return templates == null
        ? SecurityAnnotationScanners.requireUnique(annotation)
        : SecurityAnnotationScanners.requireUnique(annotation, templates);
  }

  /** A broken expression is Spring Security's to complain of. */
  private static Set<String> variables(String rule) {
    try {
      return SpelVariables.of(new SpelExpressionParser().parseExpression(rule));
    } catch (ParseException | IllegalStateException e) {
      return Set.of();
    }
  }

  private static HapaxSetupException unanswerable(
      HandlerMethod handler, String rule, String needs) {
    return new HapaxSetupException(
        "Answers of "
            + HandlerReader.name(handler)
            + " are replayed, which "
            + rule
            + " can't be asked about: it needs "
            + needs
            + ", and a replay comes before arguments are bound.",
        ACTION);
  }

  private List<AuthorizationAdvisor> advisors(Method method, Class<?> type) {
    return beans
        .getBeanProvider(AuthorizationAdvisor.class)
        .orderedStream()
        .filter(advisor -> advisor.getPointcut().getClassFilter().matches(type))
        .filter(advisor -> advisor.getPointcut().getMethodMatcher().matches(method, type))
        .toList();
  }

  /** What the advisors throw leaves as it is. */
  @Override
  public boolean permits(HandlerMethod handler, HttpServletRequest request) {
    Object bean = handler.getBean();
    Object target = AopProxyUtils.getSingletonTarget(bean);
    Class<?> type = handler.getBeanType();
    Method method = AopUtils.getMostSpecificMethod(handler.getMethod(), type);
    EmptyCall call =
        new EmptyCall(target == null ? bean : target, method, advisors(method, type).iterator());
    try {
      return call.passes();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable odd) {
      throw new UndeclaredThrowableException(odd);
    }
  }
}
