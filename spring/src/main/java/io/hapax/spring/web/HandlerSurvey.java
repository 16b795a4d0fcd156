package io.hapax.spring.web;

import io.hapax.policy.Policy;
import io.hapax.spring.HapaxSetupException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Looks at every handler before the application serves anybody, so that what can't work fails the
 * start, and says what is protected and how.
 */
public final class HandlerSurvey implements SmartInitializingSingleton {

  private static final Logger LOG = LoggerFactory.getLogger(HandlerSurvey.class);

  private static final Set<RequestMethod> WRITES =
      EnumSet.of(RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE);

  private final Collection<RequestMappingInfoHandlerMapping> mappings;
  private final HandlerRules rules;
  private final Set<String> lines = new TreeSet<>();
  private final Set<RouteRule> used = new HashSet<>();

  /** Looks at the handlers of {@code mappings}. */
  public HandlerSurvey(Collection<RequestMappingInfoHandlerMapping> mappings, HandlerRules rules) {
    this.mappings = List.copyOf(mappings);
    this.rules = rules;
  }

  @Override
  public void afterSingletonsInstantiated() {
    for (RequestMappingInfoHandlerMapping mapping : mappings) {
      mapping.getHandlerMethods().forEach(this::survey);
    }
    lines.forEach(LOG::info);
    for (RouteRule rule : rules.routeRules()) {
      if (!used.contains(rule)) {
        LOG.warn(
            "{} ({}) fits no annotated controller's endpoint: it only counts for functional ones",
            rule.name(),
            rule.path());
      }
    }
  }

  private void survey(RequestMappingInfo mapping, HandlerMethod handler) {
    Optional<HandlerRule> annotated = rules.annotated(handler);
    Set<RequestMethod> writes = writes(mapping);
    if (annotated.isPresent() && writes.isEmpty()) {
      throw new HapaxSetupException(
          "@Idempotent on "
              + HandlerReader.name(handler)
              + " can't work: "
              + mapping.getMethodsCondition()
              + " changes nothing by its method, and is never protected.",
          "Map it to POST, PUT, PATCH or DELETE, or take the annotation away.");
    }
    for (RequestMethod method : writes) {
      for (String pattern : mapping.getPatternValues()) {
        survey(new Endpoint(method.name(), pattern, handler), annotated);
      }
    }
  }

  private void survey(Endpoint endpoint, Optional<HandlerRule> annotated) {
    List<RouteRule> fitting =
        rules.routeRules().stream()
            .filter(rule -> rule.matches(endpoint.method(), endpoint.pattern()))
            .toList();
    used.addAll(fitting);
    if (annotated.isPresent()) {
      String beaten =
          fitting.isEmpty() ? "" : ", by its annotation, which beats " + fitting.get(0).name();
      rules.requireAccess(annotated.get().policy(), endpoint.handler());
      lines.add(line(endpoint, annotated.get().policy()) + beaten);
    } else if (!fitting.isEmpty()) {
      rules.requireAccess(fitting.get(0).policy(), endpoint.handler());
      lines.add(line(endpoint, fitting.get(0).policy()) + ", by " + fitting.get(0).name());
    }
  }

  private String line(Endpoint endpoint, Policy policy) {
    return "Hapax protects "
        + endpoint.method()
        + " "
        + endpoint.pattern()
        + ": policy "
        + policy.name()
        + ", mode "
        + rules.mode(policy, endpoint.handler()).name().toLowerCase(Locale.ROOT);
  }

  private static Set<RequestMethod> writes(RequestMappingInfo mapping) {
    Set<RequestMethod> declared = mapping.getMethodsCondition().getMethods();
    if (declared.isEmpty()) {
      return WRITES;
    }
    Set<RequestMethod> writes = EnumSet.copyOf(declared);
    writes.retainAll(WRITES);
    return writes;
  }

  /** What one handler serves. */
  private record Endpoint(String method, String pattern, HandlerMethod handler) {}
}
