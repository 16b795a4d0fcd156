package io.hapax.http.servlet;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule: requests with one of these methods to such a path are protected so.
 *
 * @param methods HTTP methods; empty for every method that writes
 * @param path the paths
 * @param protection the protection
 */
public record Route(Set<String> methods, RoutePattern path, Protection protection) {

  public Route {
    methods =
        methods.stream()
            .map(method -> method.toUpperCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** {@code method} on paths like {@code pattern}. */
  public static Route of(String method, String pattern, Protection protection) {
    return new Route(Set.of(method), RoutePattern.parse(pattern), protection);
  }

  boolean matches(String method, String concretePath) {
    return (methods.isEmpty() || methods.contains(method)) && path.matches(concretePath);
  }
}
