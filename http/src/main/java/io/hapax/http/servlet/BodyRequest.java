package io.hapax.http.servlet;

import io.hapax.http.BodyCache;
import io.hapax.http.MediaType;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body may have been read ahead: then the stream, the reader and, for forms, the
 * parameters come from there. Otherwise it is the wrapped request.
 */
class BodyRequest extends HttpServletRequestWrapper {

  private final RequestBody body;
  private @Nullable CachedStream stream;
  private @Nullable BufferedReader reader;
  private @Nullable Map<String, String[]> parameters;

  BodyRequest(HttpServletRequest request, RequestBody body) {
    super(request);
    this.body = body;
  }

  final RequestBody body() {
    return body;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    BodyCache kept = body.cache();
    if (kept == null) {
      body.taken();
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
    BodyCache kept = body.cache();
    if (kept == null) {
      body.taken();
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

  /**
   * What the container would have taken: Jetty goes its own way where no charset is declared. One
   * that nobody knows is the caller's mistake, and no server error: as on Tomcat, it is passed
   * over.
   */
  private Charset formCharset() {
    try {
      boolean ownWay =
          getCharacterEncoding() == null && getServletContext().getServerInfo().startsWith("jetty");
      return ownWay ? StandardCharsets.UTF_8 : Charset.forName(charset());
    } catch (IllegalArgumentException unknown) {
      return StandardCharsets.ISO_8859_1;
    }
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
    if (own == null) {
      return super.getParameterValues(name);
    }
    // A copy, as the containers give: what a handler does to it is nobody else's business.
    String[] values = own.get(name);
    return values == null ? null : values.clone();
  }

  @Override
  public Enumeration<String> getParameterNames() {
    Map<String, String[]> own = parameters();
    return own == null ? super.getParameterNames() : Collections.enumeration(own.keySet());
  }

  /** Query and form, where the form was read ahead; null where the container has them all. */
  private @Nullable Map<String, String[]> parameters() {
    Map<String, String[]> known = parameters;
    if (known == null && MediaType.isForm(RequestFacts.contentType(this))) {
      Map<String, List<String>> form = body.form(formCharset());
      known = form == null ? null : merged(super.getParameterMap(), form);
      parameters = known;
    }
    return known;
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
}
