package io.hapax.spring.once;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Seed 2's annotation, bound to the {@code once} preset (or to {@code hapax.policies.once}): a
 * duplicate within the window is refused with 409 and the message; a handler that fails frees the
 * key. For handler methods of controllers; on other beans use {@link io.hapax.spring.Idempotent}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Idempotent {

  /** The default of {@link #message()}; as a default it follows the caller's language. */
  String DUPLICATE = "请勿重复提交";

  /**
   * For how many seconds from the claim a duplicate is refused, at least as long as the handler
   * runs; above zero.
   */
  int expireSeconds() default 60;

  /** The words of a refused duplicate. */
  String message() default DUPLICATE;

  /** Where the key is found. */
  KeySource keySource() default KeySource.HEADER;

  /**
   * The request parameter that holds the key; needed by {@link KeySource#PARAM}, and by nothing
   * else. Missing, blank or sent twice: 400.
   */
  String keyParam() default "";

  /** Where the key is found. */
  enum KeySource {
    /** The header {@code X-Idempotency-Token}; any text that the client makes up. */
    HEADER,
    /**
     * The request parameter named by {@link Idempotent#keyParam()}. The seed took the text of the
     * method's first argument, which for most objects is a random number.
     */
    PARAM,
    /**
     * The user and the path: one request of a user at a time and window. A caller without a login
     * is its address.
     */
    USER
  }
}
