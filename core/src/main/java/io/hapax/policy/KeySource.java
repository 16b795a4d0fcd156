package io.hapax.policy;

/**
 * Where a policy finds the idempotency key. Adapters look there; what they find is a {@link
 * io.hapax.key.KeyInput}.
 */
public sealed interface KeySource {

  /**
   * A request header.
   *
   * @param name the header's name, in any case
   */
  record Header(String name) implements KeySource {}

  /**
   * A request header that holds a form token, issued by the server.
   *
   * @param header the header's name, in any case
   */
  record FormToken(String header) implements KeySource {}

  /**
   * A request parameter, which has to occur once.
   *
   * @param name the parameter's name
   */
  record Parameter(String name) implements KeySource {}

  /** The caller itself: one operation at a time and window for each principal. */
  record Principal() implements KeySource {}

  /**
   * An expression over a method's parameters.
   *
   * @param text the expression, in the adapter's language (Spring: SpEL)
   */
  record Expression(String text) implements KeySource {}

  /** Whatever the application hands over when it builds the call. */
  record Explicit() implements KeySource {}
}
