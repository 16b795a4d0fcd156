package io.hapax.http.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Says who is logged in. Asked once for each request that has a policy, after authentication. What
 * it throws ends the request.
 */
@FunctionalInterface
public interface PrincipalResolver {

  /** The user's id, stable for as long as records live; null for a caller without a login. */
  @Nullable String userId(HttpServletRequest request);

  /** The name of the container's principal. */
  static PrincipalResolver ofContainer() {
    return request -> {
      Principal principal = request.getUserPrincipal();
      return principal == null ? request.getRemoteUser() : principal.getName();
    };
  }
}
