package io.hapax.http;

import org.jspecify.annotations.Nullable;

/**
 * What problem documents (RFC 9457) say beyond their status and words.
 *
 * @param baseUri comes before the problem's name in {@code type}, such as {@code
 *     https://shop.example/problems/}
 * @param describedBy the page that {@code Link: <...>; rel="describedby"} names, or null for the
 *     problem's type
 * @param instance whether each problem gets an {@code instance}, a random {@code urn:uuid:}
 * @param retryable whether it says if the same request makes sense again, in the member {@code
 *     retryable}
 * @param idempotencyKey whether it repeats the caller's key, in the member {@code idempotency_key}
 */
public record ProblemOptions(
    String baseUri,
    @Nullable String describedBy,
    boolean instance,
    boolean retryable,
    boolean idempotencyKey) {

  /** Types of their own, described by the draft; none of the optional members. */
  public static final ProblemOptions DEFAULT =
      new ProblemOptions(
          "urn:hapax:problem:",
          "https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07",
          false,
          false,
          false);

  /** Types below {@code baseUri}, each described by its own page; none of the optional members. */
  public static ProblemOptions below(String baseUri) {
    return new ProblemOptions(baseUri, null, false, false, false);
  }
}
