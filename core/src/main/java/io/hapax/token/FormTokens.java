package io.hapax.token;

import org.jspecify.annotations.Nullable;

/**
 * Form tokens: keys that the server issues and that are usable once (seed 2, scheme 1). A page gets
 * one from {@link #issue}, sends it with its form, and the server either uses it as the key of a
 * claim (the {@code formToken} preset) or consumes it inside the service with {@link
 * #checkAndConsume}.
 */
public interface FormTokens {

  /**
   * A new token: 32 hexadecimal digits, bound to the caller if it has a name; a token issued to
   * nobody serves anyone, once.
   *
   * @throws io.hapax.RefusedException {@code Overloaded} if this process issued too many lately,
   *     {@code StoreUnavailable} if the store can't be asked
   */
  String issue();

  /**
   * Uses {@code token} up. Inside a transaction of the store's own database the use is a part of
   * it: a rollback gives the token back.
   *
   * @throws io.hapax.RefusedException {@code MissingKey} if it is null or blank, {@code Duplicate}
   *     if it was used, {@code InProgress} if somebody uses it right now, {@code UnknownToken} if
   *     it is unknown, expired or another caller's, {@code StoreUnavailable} if the store can't be
   *     asked
   */
  void checkAndConsume(@Nullable String token);
}
