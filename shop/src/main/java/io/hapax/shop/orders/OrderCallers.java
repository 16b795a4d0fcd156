package io.hapax.shop.orders;

import io.hapax.http.servlet.PrincipalResolver;
import io.hapax.spring.SecurityUsers;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Who sends a request. An order's key is unique among all orders, whoever sent it (seed 3), so
 * everybody shares the keys of {@code /orders}: a known key is known from any address, with and
 * without a login.
 */
@Component
final class OrderCallers implements PrincipalResolver {

  private static final String PATH = "/orders";
  private static final String EVERYBODY = "everybody";

  @Override
  public @Nullable String userId(HttpServletRequest request) {
    return PATH.equals(request.getServletPath()) ? EVERYBODY : SecurityUsers.userId();
  }
}
