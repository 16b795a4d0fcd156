package io.hapax.http.servlet;

import io.hapax.http.ForwardedFor;
import jakarta.servlet.http.HttpServletRequest;

/** Finds out who sent a request. Immutable. */
public final class Callers {

  private final PrincipalResolver principals;
  private final TenantResolver tenants;
  private final ForwardedFor forwarded;

  /** Asks the two resolvers; {@code forwarded} says which address an anonymous caller has. */
  public Callers(PrincipalResolver principals, TenantResolver tenants, ForwardedFor forwarded) {
    this.principals = principals;
    this.tenants = tenants;
    this.forwarded = forwarded;
  }

  /** The container's principal, one tenant, and no belief in {@code X-Forwarded-For}. */
  public static Callers defaults() {
    return new Callers(
        PrincipalResolver.ofContainer(), TenantResolver.single(), ForwardedFor.none());
  }

  /** Who sent {@code request}. */
  public Caller of(HttpServletRequest request) {
    String address =
        forwarded.address(request.getRemoteAddr(), RequestFacts.lines(request, "X-Forwarded-For"));
    return new Caller(tenants.tenant(request), principals.userId(request), address);
  }
}
