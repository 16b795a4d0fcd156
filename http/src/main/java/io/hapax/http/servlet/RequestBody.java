package io.hapax.http.servlet;

import io.hapax.http.BodyCache;
import io.hapax.http.BodyLimits;
import io.hapax.http.BodyTooLargeException;
import io.hapax.http.MediaType;
import io.hapax.key.BodyDigest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of one request, shared by all that wrap it: the handler's request and an error page's.
 */
final class RequestBody {

  private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

  private final BodyLimits limits;
  private boolean taken;
  private @Nullable BodyCache cache;
  private @Nullable BodyDigest digest;
  private @Nullable Map<String, List<String>> form;

  RequestBody(BodyLimits limits) {
    this.limits = limits;
  }

  BodyLimits limits() {
    return limits;
  }

  /** What was read ahead; null if nothing was, or it is gone. */
  @Nullable BodyCache cache() {
    return cache;
  }

  /** Somebody reads it from the container. */
  void taken() {
    taken = true;
  }

  boolean isTaken() {
    return taken;
  }

  /**
   * Reads the body of {@code raw}, unless it was read; its digest.
   *
   * @throws BodyTooLargeException if it is larger than the limit, or a form of too many parameters
   */
  BodyDigest readAhead(HttpServletRequest raw) throws IOException {
    BodyDigest known = digest;
    if (known != null) {
      return known;
    }
    requireAllowed(raw.getContentLengthLong());
    BodyDigest fresh = taken ? new BodyDigest() : read(raw).digest();
    digest = fresh;
    return fresh;
  }

  private BodyCache read(HttpServletRequest raw) throws IOException {
    BodyCache kept = BodyCache.read(raw.getInputStream(), raw.getContentLengthLong(), limits);
    cache = kept;
    if (MediaType.isForm(RequestFacts.contentType(raw))) {
      requireFewParameters(kept);
    }
    return kept;
  }

  /** Before anything is claimed: the handler could not be told any more. */
  private void requireFewParameters(BodyCache kept) throws IOException {
    try (InputStream in = kept.open()) {
      if (FormParameters.areMany(in)) {
        throw new BodyTooLargeException(limits.request());
      }
    }
  }

  void requireAllowed(long length) {
    if (length > limits.request()) {
      throw new BodyTooLargeException(limits.request());
    }
  }

  /** The parameters of a form that was read ahead, or null. */
  @Nullable Map<String, List<String>> form(Charset charset) {
    Map<String, List<String>> known = form;
    BodyCache kept = cache;
    if (known == null && kept != null && kept.size() > 0) {
      known = parsed(kept, charset);
      form = known;
    }
    return known;
  }

  private static Map<String, List<String>> parsed(BodyCache kept, Charset charset) {
    try (InputStream in = kept.open()) {
      String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      return FormParameters.parse(text, charset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The run is over. An error page may still come, and finds what had room in memory. */
  void discard() {
    BodyCache kept = cache;
    if (kept == null) {
      return;
    }
    try {
      kept.close();
    } catch (IOException e) {
      LOG.warn("A temporary file of a request's body could not be closed", e);
    }
    if (kept.size() > limits.memory()) {
      cache = null;
    }
  }
}
