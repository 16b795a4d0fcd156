package io.hapax.shop.auth;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a member may do until it is taken away. */
public enum Permission {
  /** To make payments under {@code /api/v2/payments}. */
  PAY;

  /** As it is called in paths and in the database. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Permission> of(String code) {
    return Arrays.stream(values()).filter(one -> one.code().equals(code)).findFirst();
  }
}
