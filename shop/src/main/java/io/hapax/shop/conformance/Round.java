package io.hapax.shop.conformance;

import io.hapax.http.servlet.TenantResolver;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * One round of a suite, from a reset to the next. Each is a tenant of its own, so that no record of
 * an earlier round is ever met again, on whatever store.
 */
@Component
@Profile("conformance")
class Round implements TenantResolver {

  private volatile String name = UUID.randomUUID().toString();

  void next() {
    name = UUID.randomUUID().toString();
  }

  @Override
  public String tenant(HttpServletRequest request) {
    return name;
  }
}
