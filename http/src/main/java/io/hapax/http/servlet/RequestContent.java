package io.hapax.http.servlet;

import io.hapax.FingerprintSource;
import io.hapax.http.MediaType;
import io.hapax.http.RequestLine;
import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What a request says, read only if the engine asks.
 *
 * <ol>
 *   <li>A multipart body that the container takes apart counts by its parts, in their order: the
 *       boundary between them is made anew for each request.
 *   <li>Any other body counts as it is, and is kept for the handler.
 *   <li>A form that somebody has read before counts by its parameters.
 * </ol>
 */
final class RequestContent implements FingerprintSource {

  private final RequestLine line;
  private final String identity;
  private final ReplayableRequest body;
  private final HttpServletRequest request;
  private @Nullable BodyDigest digest;

  RequestContent(
      RequestLine line, String identity, ReplayableRequest body, HttpServletRequest request) {
    this.line = line;
    this.identity = identity;
    this.body = body;
    this.request = request;
  }

  @Override
  public Fingerprint fingerprint() {
    return line.fingerprint(digest());
  }

  @Override
  public String derivedKey() {
    return line.derivedKey(identity, digest());
  }

  private BodyDigest digest() {
    BodyDigest known = digest;
    if (known == null) {
      try {
        known = read();
      } catch (IOException hungUp) {
        throw new UncheckedIOException(hungUp);
      }
      digest = known;
    }
    return known;
  }

  private BodyDigest read() throws IOException {
    if (MediaType.isMultipart(RequestFacts.contentType(body))) {
      Collection<Part> parts = Parts.of(body);
      if (parts != null) {
        return PartsDigest.of(parts, body.limits());
      }
    }
    BodyDigest raw = body.readAhead();
    if (!raw.isEmpty()) {
      return raw;
    }
    BodyDigest form = MediaType.isForm(RequestFacts.contentType(body)) ? form() : null;
    if (form != null) {
      return form;
    }
    if (body.isConsumed()) {
      throw new IllegalStateException(
          "a filter in front of Hapax has read the body of '"
              + line.operation()
              + "'; it has to leave the body alone, or run inside HapaxFilter");
    }
    return raw;
  }

  /** Null for a form that the container can't read: nobody has read it before, either. */
  private @Nullable BodyDigest form() {
    try {
      return FormDigest.of(request);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }
}
