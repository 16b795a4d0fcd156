package io.hapax.http;

/** What a refusal looks like. */
public enum RefusalStyle {
  /** {@code application/problem+json} (RFC 9457). */
  PROBLEM,
  /** {@code {"code":429,"message":"...","data":null}}, the envelope of seeds 1 and 2. */
  RESULT
}
