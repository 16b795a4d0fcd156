package io.hapax.shop.auth;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;

/** The token of the request; none at the login, which must work with an old one still attached. */
class BearerHeader implements BearerTokenResolver {

  private final BearerTokenResolver header = new DefaultBearerTokenResolver();

  @Override
  public @Nullable String resolve(HttpServletRequest request) {
    return request.getServletPath().startsWith("/api/auth/") ? null : header.resolve(request);
  }
}
