package io.hapax.http.servlet;

import jakarta.servlet.http.HttpServletRequest;

/** Says for which tenant a request is made. Keys of different tenants never meet. */
@FunctionalInterface
public interface TenantResolver {

  /** The tenant, or the empty string where there is one only. */
  String tenant(HttpServletRequest request);

  /** One tenant. */
  static TenantResolver single() {
    return request -> "";
  }
}
