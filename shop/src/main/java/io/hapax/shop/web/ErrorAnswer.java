package io.hapax.shop.web;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/**
 * An error before it takes its shape.
 *
 * @param slug the last part of the problem's type, or null where the status says it all
 */
public record ErrorAnswer(HttpStatusCode status, @Nullable String slug, String message) {

  public static ErrorAnswer of(HttpStatusCode status) {
    return new ErrorAnswer(status, null, reason(status));
  }

  Problem problem() {
    String type = slug == null ? "about:blank" : "urn:hapax:shop:problem:" + slug;
    return new Problem(type, reason(status), status.value(), message);
  }

  private static String reason(HttpStatusCode status) {
    HttpStatus known = HttpStatus.resolve(status.value());
    return known == null ? "Error" : known.getReasonPhrase();
  }
}
