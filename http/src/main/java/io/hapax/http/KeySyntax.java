package io.hapax.http;

/** How strictly {@code Idempotency-Key} is read. */
public enum KeySyntax {
  /** A quoted string as the draft has it, or the bare key as most clients send it. */
  LENIENT,
  /** The quoted string of RFC 9651 alone, as draft -07, section 2.1 has it. */
  STRICT
}
