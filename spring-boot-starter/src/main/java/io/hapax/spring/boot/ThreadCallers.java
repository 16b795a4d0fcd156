package io.hapax.spring.boot;

import io.hapax.spring.CallerLookup;
import io.hapax.spring.SecurityUsers;
import org.springframework.util.ClassUtils;

/** Who calls where there is no request: the user of Spring Security, if that is there. */
final class ThreadCallers {

  private static final String SECURITY =
      "org.springframework.security.core.context.SecurityContextHolder";

  private ThreadCallers() {}

  static CallerLookup of(String tenant) {
    CallerLookup lookup = isSecurityPresent() ? new SecurityUsers() : CallerLookup.Current::nobody;
    return () -> {
      CallerLookup.Current current = lookup.current();
      return new CallerLookup.Current(tenant, current.user(), current.principal());
    };
  }

  static boolean isSecurityPresent() {
    return ClassUtils.isPresent(SECURITY, ThreadCallers.class.getClassLoader());
  }
}
