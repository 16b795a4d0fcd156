package io.hapax.spring.boot;

import io.hapax.http.servlet.RoutePattern;
import io.hapax.policy.Policy;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.web.RouteRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads {@code hapax.routes}. */
final class RouteRules {

  private static final Set<String> WRITES = Set.of("POST", "PUT", "PATCH", "DELETE");

  private RouteRules() {}

  static List<RouteRule> read(List<HapaxProperties.Route> routes, PolicyRegistry policies) {
    List<RouteRule> rules = new ArrayList<>();
    for (int i = 0; i < routes.size(); i++) {
      rules.add(read("hapax.routes[" + i + "]", routes.get(i), policies));
    }
    return rules;
  }

  private static RouteRule read(
      String property, HapaxProperties.Route route, PolicyRegistry policies) {
    String path = route.path();
    if (path == null) {
      throw new HapaxSetupException(
          property + ".path is missing.", "Set it to a path such as /orders/*/cancel or /api/**.");
    }
    for (String method : route.methods()) {
      if (!WRITES.contains(method.toUpperCase(Locale.ROOT))) {
        throw new HapaxSetupException(
            property + ".methods has '" + method + "', which is never protected.",
            "Use POST, PUT, PATCH and DELETE, or name none for all of them.");
      }
    }
    RoutePattern pattern =
        Checks.blaming(
            property + ".path",
            "* stands for any segment, ** at the end for any rest.",
            () -> RoutePattern.parse(path));
    return new RouteRule(property, route.methods(), pattern, policy(property, route, policies));
  }

  private static Policy policy(
      String property, HapaxProperties.Route route, PolicyRegistry policies) {
    Policy named = policies.get(route.policy(), property + ".policy");
    return route.message() == null ? named : named.toBuilder().message(route.message()).build();
  }
}
