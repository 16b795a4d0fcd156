package io.hapax.spring.web;

import io.hapax.http.servlet.Protection;
import io.hapax.http.servlet.Routes;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import io.hapax.spring.PolicyRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.function.HandlerFunction;

/** Says how a handler is protected: by its annotation, else by the first route rule that fits. */
public final class HandlerRules {

  private final HandlerReader reader;
  private final List<RouteRule> rules;
  private final Routes routes;
  private final boolean fences;
  private final ConcurrentHashMap<Method, Optional<HandlerRule>> annotated =
      new ConcurrentHashMap<>();

  /**
   * Rules.
   *
   * @param policies the policies that annotations name
   * @param rules what is said about handlers without an annotation; the first that fits counts
   * @param fences whether records can meet the work in its own transaction
   */
  public HandlerRules(PolicyRegistry policies, List<RouteRule> rules, boolean fences) {
    this.reader = new HandlerReader(policies);
    this.rules = List.copyOf(rules);
    this.routes = Routes.of(rules.stream().map(RouteRule::route).toList());
    this.fences = fences;
  }

  List<RouteRule> routeRules() {
    return rules;
  }

  Optional<Protection> find(Object handler, HttpServletRequest request) {
    if (handler instanceof HandlerMethod method) {
      Optional<HandlerRule> rule = annotated(method);
      return rule.isPresent()
          ? Optional.of(protection(rule.get(), method, request))
          : routes.find(request).map(found -> found.in(mode(found.policy(), method)));
    }
    return handler instanceof HandlerFunction<?> ? routes.find(request) : Optional.empty();
  }

  Optional<HandlerRule> annotated(HandlerMethod handler) {
    return annotated.computeIfAbsent(handler.getMethod(), unread -> reader.read(handler));
  }

  private Protection protection(
      HandlerRule rule, HandlerMethod handler, HttpServletRequest request) {
    Protection protection = Protection.by(rule.policy()).in(mode(rule.policy(), handler));
    if (rule.operation() != null) {
      protection = protection.of(rule.operation());
    }
    return rule.key() == null ? protection : protection.with(rule.key().of(request));
  }

  /** A mark meets nothing, and no transaction can be told to belong to work on other threads. */
  Mode mode(Policy policy, HandlerMethod handler) {
    return fences && !policy.marker() && ReturnKinds.isDoneOnReturn(handler)
        ? Mode.FENCE
        : Mode.SURROUND;
  }
}
