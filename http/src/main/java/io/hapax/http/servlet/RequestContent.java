package io.hapax.http.servlet;

import io.hapax.FingerprintSource;
import io.hapax.http.MediaType;
import io.hapax.http.RequestLine;
import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Collection;
import java.util.List;
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
    if (MediaType.isMultipart(body.getContentType())) {
      Collection<Part> parts = parts();
      if (parts != null) {
        return PartsDigest.of(parts, body.limits());
      }
    }
    BodyDigest raw = body.readAhead();
    if (!raw.isEmpty()) {
      return raw;
    }
    if (MediaType.isForm(body.getContentType())) {
      return FormDigest.of(request);
    }
    if (body.isConsumed()) {
      throw new IllegalStateException(
          "a filter in front of Hapax has read the body of '"
              + line.operation()
              + "'; it has to leave the body alone, or run inside HapaxFilter");
    }
    return raw;
  }

  /**
   * The parts, or null where the target is not configured for them and reads the body itself. None
   * where the body can't be taken apart, or only beyond the container's limits: it says so to the
   * handler too, which refuses it.
   */
  private @Nullable Collection<Part> parts() throws IOException {
    body.requireAllowed(body.getContentLengthLong());
    try {
      return body.getParts();
    } catch (ServletException notTakenApart) {
      return null;
    } catch (IllegalStateException e) {
      // A target that is not configured has no cause; a body above the container's limits has one,
      // and is closed by then.
      return e.getCause() == null ? null : List.of();
    } catch (IOException e) {
      if (isHangUp(e)) {
        throw e;
      }
      return List.of();
    }
  }

  /** The containers' own exceptions have one of these behind them, or are one. */
  private static boolean isHangUp(IOException error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException
          || cause instanceof SocketException
          || cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }
}
