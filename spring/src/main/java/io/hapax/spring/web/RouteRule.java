package io.hapax.spring.web;

import io.hapax.http.servlet.Protection;
import io.hapax.http.servlet.Route;
import io.hapax.http.servlet.RoutePattern;
import io.hapax.policy.Policy;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule for handlers without an annotation: those that serve such a method and path.
 *
 * @param name who says so, for people: the property
 * @param methods HTTP methods; empty for every method that writes
 * @param path the paths
 * @param policy how they are protected
 */
public record RouteRule(String name, Set<String> methods, RoutePattern path, Policy policy) {

  public RouteRule {
    methods =
        methods.stream()
            .map(method -> method.toUpperCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  Route route() {
    return new Route(methods, path, Protection.by(policy));
  }

  boolean matches(String method, String pattern) {
    return (methods.isEmpty() || methods.contains(method)) && path.matches(pattern);
  }
}
