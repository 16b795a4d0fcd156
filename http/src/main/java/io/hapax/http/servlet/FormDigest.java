package io.hapax.http.servlet;

import io.hapax.key.BodyDigest;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The digest of a form whose bytes are gone, as somebody has asked for a parameter before: it is
 * written anew from its parameters, without those of the query.
 */
final class FormDigest {

  private FormDigest() {}

  static BodyDigest of(HttpServletRequest request) {
    Map<String, List<String>> query = FormParameters.parse(request.getQueryString());
    StringBuilder form = new StringBuilder();
    request
        .getParameterMap()
        .forEach(
            (name, values) -> {
              // Servlet 6.0, section 3.1: values of the query come before those of the body.
              int ofQuery = query.getOrDefault(name, List.of()).size();
              for (int i = ofQuery; i < values.length; i++) {
                form.append(form.isEmpty() ? "" : "&").append(pair(name, values[i]));
              }
            });
    return BodyDigest.of(form.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String pair(String name, String value) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8)
        + "="
        + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
