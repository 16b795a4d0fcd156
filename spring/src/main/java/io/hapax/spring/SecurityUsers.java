package io.hapax.spring;

import io.hapax.http.servlet.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationTrustResolver;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** The user that Spring Security has authenticated on this thread. */
public final class SecurityUsers implements CallerLookup {

  private static final AuthenticationTrustResolver TRUST = new AuthenticationTrustResolverImpl();

  /** The user's name, or null if nobody is logged in. */
  public static @Nullable String userId() {
    Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
    if (authentication == null || TRUST.isAnonymous(authentication)) {
      return null;
    }
    return authentication.isAuthenticated() ? authentication.getName() : null;
  }

  @Override
  public Current current() {
    String userId = userId();
    return userId == null ? Current.nobody() : Current.user(Caller.USER + userId);
  }
}
