package io.hapax.http.servlet;

import io.hapax.http.BodyCache;
import io.hapax.http.BodyLimits;
import io.hapax.http.BodyTooLargeException;
import io.hapax.http.MediaType;
import io.hapax.key.BodyDigest;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request whose body can be read before the handler reads it. Until that happens it is the
 * wrapped request in everything but async contexts, which its exchange has to know of.
 *
 * <ol>
 *   <li>{@link #readAhead} reads the body into a {@link BodyCache}.
 *   <li>From then on the stream, the reader and, for forms, the parameters come from there.
 * </ol>
 */
final class ReplayableRequest extends HttpServletRequestWrapper {

  private static final Logger LOG = LoggerFactory.getLogger(ReplayableRequest.class);

  private final ProtectedExchange exchange;
  private final BodyLimits limits;
  private boolean taken;
  private @Nullable BodyCache cache;
  private @Nullable BodyDigest digest;
  private @Nullable CachedStream stream;
  private @Nullable BufferedReader reader;
  private @Nullable Map<String, String[]> parameters;

  ReplayableRequest(HttpServletRequest request, ProtectedExchange exchange, BodyLimits limits) {
    super(request);
    this.exchange = exchange;
    this.limits = limits;
  }

  BodyLimits limits() {
    return limits;
  }

  /**
   * Reads the body, unless it was read; its digest.
   *
   * @throws BodyTooLargeException if it is larger than the limit, or a form of too many parameters
   */
  BodyDigest readAhead() throws IOException {
    BodyDigest known = digest;
    if (known != null) {
      return known;
    }
    requireAllowed(getContentLengthLong());
    BodyDigest fresh = new BodyDigest();
    if (!taken) {
      BodyCache kept = BodyCache.read(super.getInputStream(), fresh, limits);
      cache = kept;
      if (MediaType.isForm(getContentType())) {
        requireFewParameters(kept);
      }
    }
    digest = fresh;
    return fresh;
  }

  /** Before anything is claimed: the handler could not be told any more. */
  private void requireFewParameters(BodyCache form) throws IOException {
    try (InputStream in = form.open()) {
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

  /** Reads the body of a form: asking the container for a parameter would use it up. */
  void readAheadForm() throws IOException {
    if (MediaType.isForm(getContentType())) {
      readAhead();
    }
  }

  /** Whether there was a body that somebody else has read. */
  boolean isConsumed() {
    long length = getContentLengthLong();
    return length > 0 || (length < 0 && taken && isChunked());
  }

  private boolean isChunked() {
    return getHeader("Transfer-Encoding") != null || !getProtocol().startsWith("HTTP/1");
  }

  void discardBody() {
    BodyCache kept = cache;
    if (kept != null) {
      try {
        kept.close();
      } catch (IOException e) {
        LOG.warn("A temporary file of a request's body could not be closed", e);
      }
    }
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    BodyCache kept = cache;
    if (kept == null) {
      taken = true;
      return super.getInputStream();
    }
    if (reader != null) {
      throw new IllegalStateException("getReader() was called before getInputStream()");
    }
    CachedStream open = stream;
    if (open == null) {
      open = new CachedStream(kept, this);
      stream = open;
    }
    return open;
  }

  @Override
  public BufferedReader getReader() throws IOException {
    BodyCache kept = cache;
    if (kept == null) {
      taken = true;
      return super.getReader();
    }
    if (stream != null) {
      throw new IllegalStateException("getInputStream() was called before getReader()");
    }
    BufferedReader open = reader;
    if (open == null) {
      open = new BufferedReader(new InputStreamReader(kept.open(), charset()));
      reader = open;
    }
    return open;
  }

  /** What the container would have taken: Jetty goes its own way where no charset is declared. */
  private Charset formCharset() {
    boolean ownWay =
        getCharacterEncoding() == null && getServletContext().getServerInfo().startsWith("jetty");
    return ownWay ? StandardCharsets.UTF_8 : Charset.forName(charset());
  }

  /** Servlet 6.0, section 3.12. */
  private String charset() {
    String declared = getCharacterEncoding();
    return declared == null ? StandardCharsets.ISO_8859_1.name() : declared;
  }

  @Override
  public Map<String, String[]> getParameterMap() {
    Map<String, String[]> own = parameters();
    return own == null ? super.getParameterMap() : own;
  }

  @Override
  public @Nullable String getParameter(String name) {
    Map<String, String[]> own = parameters();
    if (own == null) {
      return super.getParameter(name);
    }
    String[] values = own.get(name);
    return values == null ? null : values[0];
  }

  @Override
  public String @Nullable [] getParameterValues(String name) {
    Map<String, String[]> own = parameters();
    return own == null ? super.getParameterValues(name) : own.get(name);
  }

  @Override
  public Enumeration<String> getParameterNames() {
    Map<String, String[]> own = parameters();
    return own == null ? super.getParameterNames() : Collections.enumeration(own.keySet());
  }

  /** Query and form, where the form was read ahead; null where the container has them all. */
  private @Nullable Map<String, String[]> parameters() {
    BodyCache kept = cache;
    if (kept == null || kept.size() == 0 || !MediaType.isForm(getContentType())) {
      return null;
    }
    Map<String, String[]> known = parameters;
    if (known == null) {
      known = merged(super.getParameterMap(), form(kept));
      parameters = known;
    }
    return known;
  }

  private Map<String, List<String>> form(BodyCache kept) {
    try (InputStream in = kept.open()) {
      String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      return FormParameters.parse(text, formCharset());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String[]> merged(
      Map<String, String[]> query, Map<String, List<String>> form) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    query.forEach((name, values) -> all.put(name, new ArrayList<>(List.of(values))));
    form.forEach(
        (name, values) -> all.computeIfAbsent(name, unused -> new ArrayList<>()).addAll(values));
    Map<String, String[]> merged = new LinkedHashMap<>();
    all.forEach((name, values) -> merged.put(name, values.toArray(new String[0])));
    return Collections.unmodifiableMap(merged);
  }

  /** Goes async while the engine waits; the handler has not begun. */
  AsyncContext startWaiting() {
    return super.startAsync(this, exchange.response());
  }

  @Override
  public AsyncContext startAsync() {
    return exchange.isAsleep() ? super.startAsync() : startAsync(this, exchange.response());
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    return exchange.startedAsync(super.startAsync(request, response));
  }

  @Override
  public AsyncContext getAsyncContext() {
    return exchange.recording(super.getAsyncContext());
  }
}
