package io.hapax.http.servlet;

import io.hapax.Outcome;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a response had before the handler ran: that came from filters around it, which will do the
 * same for a replay.
 *
 * @param status its status
 * @param contentType its media type
 * @param headers its headers
 */
record HeaderSnapshot(int status, @Nullable String contentType, Map<String, List<String>> headers) {

  private static final String CONTENT_TYPE = "Content-Type";

  static HeaderSnapshot of(HttpServletResponse response) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : names(response)) {
      headers.put(name, List.copyOf(response.getHeaders(name)));
    }
    return new HeaderSnapshot(response.getStatus(), response.getContentType(), headers);
  }

  /** The headers that {@code response} got since, and its media type in any case. */
  List<Outcome.Header> addedTo(HttpServletResponse response) {
    List<Outcome.Header> added = new ArrayList<>();
    String type = response.getContentType();
    if (type != null) {
      added.add(new Outcome.Header(CONTENT_TYPE, type));
    }
    for (String name : names(response)) {
      if (!name.equalsIgnoreCase(CONTENT_TYPE)) {
        addValues(name, response.getHeaders(name), added);
      }
    }
    return added;
  }

  private void addValues(String name, Collection<String> values, List<Outcome.Header> added) {
    List<String> before = new ArrayList<>(headers.getOrDefault(name, List.of()));
    for (String value : values) {
      if (!before.remove(value)) {
        added.add(new Outcome.Header(name, value));
      }
    }
  }

  /** Each name once, however often and in whatever case it was sent. */
  private static Collection<String> names(HttpServletResponse response) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String name : response.getHeaderNames()) {
      names.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
    }
    return names.values();
  }

  /** Makes {@code response} what it was, body and all. */
  void restore(HttpServletResponse response) {
    response.reset();
    response.setStatus(status);
    if (contentType != null) {
      response.setContentType(contentType);
    }
    headers.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
  }
}
