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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.function.HandlerFunction;

/** Says how a handler is protected: by its annotation, else by the first route rule that fits. */
public final class HandlerRules {

  private final HandlerReader reader;
  private final List<RouteRule> rules;
  private final Routes routes;
  private final boolean fences;
  private final HandlerAccess access;
  private final ConcurrentHashMap<Method, Optional<HandlerRule>> annotated =
      new ConcurrentHashMap<>();

  /**
   * Rules.
   *
   * @param policies the policies that annotations name
   * @param rules what is said about handlers without an annotation; the first that fits counts
   * @param fences whether records can meet the work in its own transaction
   * @param checks who says whether replays may be heard, asked for at the first handler; the first
   *     that covers it counts
   */
  public HandlerRules(
      PolicyRegistry policies,
      List<RouteRule> rules,
      boolean fences,
      Supplier<Stream<HandlerAccessCheck>> checks) {
    this.reader = new HandlerReader(policies);
    this.rules = List.copyOf(rules);
    this.routes = Routes.of(rules.stream().map(RouteRule::route).toList());
    this.fences = fences;
    this.access = new HandlerAccess(checks);
  }

  List<RouteRule> routeRules() {
    return rules;
  }

  Optional<Protection> find(Object handler, HttpServletRequest request) {
    if (handler instanceof HandlerMethod method) {
      Optional<HandlerRule> rule = annotated(method);
      return rule.isPresent()
          ? Optional.of(protection(rule.get(), method, request))
          : routes
              .find(request)
              .map(found -> access.check(found.in(mode(found.policy(), method)), method));
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
    Protection checked = access.check(protection, handler);
    return rule.key() == null ? checked : checked.with(rule.key().of(request));
  }

  /**
   * Finds who is asked before a replay.
   *
   * @throws io.hapax.spring.HapaxSetupException if nobody can be, who would have to
   */
  void requireAccess(Policy policy, HandlerMethod handler) {
    var unused = access.check(Protection.by(policy), handler);
  }

  /** A mark meets nothing, and no transaction can be told to belong to work on other threads. */
  Mode mode(Policy policy, HandlerMethod handler) {
    return fences && !policy.marker() && ReturnKinds.isDoneOnReturn(handler)
        ? Mode.FENCE
        : Mode.SURROUND;
  }
}
