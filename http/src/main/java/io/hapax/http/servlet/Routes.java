package io.hapax.http.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/** Rules by method and path; the first that matches counts. Immutable. */
public final class Routes {

  private final List<Route> rules;

  private Routes(List<Route> rules) {
    this.rules = List.copyOf(rules);
  }

  /** These rules, in this order. */
  public static Routes of(List<Route> rules) {
    return new Routes(rules);
  }

  /** No rules. */
  public static Routes none() {
    return new Routes(List.of());
  }

  /** How {@code request} is protected; empty if no rule matches. */
  public Optional<Protection> find(HttpServletRequest request) {
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    String path = RequestFacts.path(request);
    return rules.stream()
        .filter(rule -> rule.matches(request.getMethod(), path))
        .map(Route::protection)
        .findFirst();
  }
}
