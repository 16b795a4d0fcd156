package io.hapax.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The operation takes effect once. On a handler method of a controller the request is protected, on
 * any other bean's method the call is.
 *
 * <p>What can't work fails the start, and the message says what to write instead: a private, final
 * or static bean method, a bean method without {@link #key()}, an unknown policy, an expression
 * that can't be parsed, a return type whose value can't be kept.
 *
 * <p>A refused call of a bean method throws {@link io.hapax.RefusedException}. Where that leaves a
 * handler, Hapax makes the policy's answer of it, unless the application's own exception handling
 * does.
 *
 * <p>A bean method runs just inside its transaction. If the store's records live in the database of
 * that transaction, claim and outcome are rows of it: both are committed with the work, or neither
 * is. If no transaction runs, one is opened, and rolled back by every exception. Elsewhere the
 * claim comes before the work, and its outcome follows the end of the transaction.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Idempotent {

  /**
   * The name of a policy: a preset ({@code standard}, {@code guard}, {@code formToken}, {@code
   * once}, {@code firstWins}), one of {@code hapax.policies.*}, or that of a {@link
   * io.hapax.policy.Policy} bean. {@code standard} where nothing is said.
   */
  String policy() default "";

  /**
   * The key, as a SpEL expression over the parameters: {@code "#order.number"}. Its value is a
   * text, a number, an enum constant, a UUID or a date, or a list of those; null and blank are no
   * key.
   *
   * <p>On a bean method it is required. On a handler it replaces the policy's key source, and is
   * evaluated before the arguments are bound: it sees the parameters annotated with
   * {@code @PathVariable}, {@code @RequestParam} and {@code @RequestHeader}, as texts.
   */
  String key() default "";

  /**
   * A name for what is done, so that keys mean the same across renaming. By default, HTTP's {@code
   * METHOD /concrete/path}, or the method's class, name and parameter types.
   */
  String operation() default "";

  /** The words of a refused duplicate, instead of the policy's. */
  String message() default "";
}
