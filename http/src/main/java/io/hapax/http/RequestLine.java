package io.hapax.http;

import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request says beside its body.
 *
 * @param method the HTTP method, in capitals
 * @param path the concrete path below the application's context, decoded, without path parameters
 * @param query the query as it was sent, or null
 * @param contentType the {@code Content-Type} as it was sent, or null
 */
public record RequestLine(
    String method, String path, @Nullable String query, @Nullable String contentType) {

  /** The operation that it asks for: {@code POST /orders/7/cancel}. */
  public String operation() {
    return method + " " + path;
  }

  /** Its fingerprint, together with {@code body}. */
  public Fingerprint fingerprint(BodyDigest body) {
    return FingerprintCalculator.of(
        List.of(method, path, query == null ? "" : query, MediaType.normalise(contentType)), body);
  }

  /**
   * Seed 1's key for a request without one; there is no query in it.
   *
   * @param identity {@code u} and the user's id, or the caller's address
   */
  public String derivedKey(String identity, BodyDigest body) {
    return FingerprintCalculator.guardKey(identity, method, path, body);
  }

  /** Without the query: a key may be in it. */
  @Override
  public String toString() {
    return operation();
  }
}
