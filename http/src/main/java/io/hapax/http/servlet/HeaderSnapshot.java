package io.hapax.http.servlet;

import io.hapax.Outcome;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
    return new HeaderSnapshot(response.getStatus(), response.getContentType(), headers(response));
  }

  private static Map<String, List<String>> headers(HttpServletResponse response) {
    List<String> names = names(response);
    if (names.isEmpty()) {
      return Map.of();
    }
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : names) {
      headers.put(name, List.copyOf(response.getHeaders(name)));
    }
    return headers;
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
    List<String> known = headers.get(name);
    List<String> before = known == null ? List.of() : new ArrayList<>(known);
    for (String value : values) {
      if (before.isEmpty() || !before.remove(value)) {
        added.add(new Outcome.Header(name, value));
      }
    }
  }

  /** Each name once, however often and in whatever case it was sent. */
  private static List<String> names(HttpServletResponse response) {
    Collection<String> sent = response.getHeaderNames();
    if (sent.isEmpty()) {
      return List.of();
    }
    List<String> names = new ArrayList<>(sent.size());
    for (String name : sent) {
      if (!contains(names, name)) {
        names.add(name);
      }
    }
    return names;
  }

  /** There are few of them: a map would cost more. */
  private static boolean contains(List<String> names, String name) {
    for (String other : names) {
      if (other.equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
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
