package io.hapax.http.servlet;

import org.jspecify.annotations.Nullable;

/**
 * Who sent a request.
 *
 * @param tenant the tenant, or the empty string
 * @param userId the user's id, or null for a caller without a login
 * @param address the caller's address
 */
public record Caller(String tenant, @Nullable String userId, String address) {

  /** What the principal of a scope starts with if it is a user. */
  public static final String USER = "u:";

  /** What the principal of a scope starts with if it is an address. */
  public static final String ADDRESS = "a:";

  /** The principal of a scope: a user that is called like an address is still somebody else. */
  public String principal() {
    return userId == null ? ADDRESS + address : USER + userId;
  }

  /** The identity in seed 1's fingerprint. */
  String guardIdentity() {
    return userId == null ? address : "u" + userId;
  }
}
