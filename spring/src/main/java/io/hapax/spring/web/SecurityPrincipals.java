package io.hapax.spring.web;

import io.hapax.http.servlet.PrincipalResolver;
import io.hapax.spring.SecurityUsers;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The user of Spring Security, else the container's. */
public final class SecurityPrincipals implements PrincipalResolver {

  private final PrincipalResolver container = PrincipalResolver.ofContainer();

  @Override
  public @Nullable String userId(HttpServletRequest request) {
    String user = SecurityUsers.userId();
    return user == null ? container.userId(request) : user;
  }
}
