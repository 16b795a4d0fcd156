package io.hapax.key;

import java.util.Objects;

/**
 * Where a key means something: keys of different scopes never meet, however alike they are.
 *
 * @param tenant the tenant, or the empty string where there is one only
 * @param principal who calls: a user's id, or a remote address; the empty string where callers
 *     share their keys
 * @param operation what is being done: {@code POST /orders/7/cancel}, or a method's name. Seed 2
 *     calls it {@code biz_type}
 */
public record Scope(String tenant, String principal, String operation) {

  public Scope {
    Objects.requireNonNull(tenant, "tenant");
    Objects.requireNonNull(principal, "principal");
    if (operation.isBlank()) {
      throw new IllegalArgumentException("a scope needs an operation, such as \"POST /orders\"");
    }
  }

  /** A scope of one tenant: {@code principal} does {@code operation}. */
  public static Scope of(String principal, String operation) {
    return new Scope("", principal, operation);
  }

  /** The record that stands for {@code key} in this scope. */
  public RecordKey key(String key) {
    return RecordKey.of(this, key);
  }

  /** The operation alone: who calls is nobody's business who reads logs. */
  @Override
  public String toString() {
    return "Scope[" + operation + "]";
  }
}
