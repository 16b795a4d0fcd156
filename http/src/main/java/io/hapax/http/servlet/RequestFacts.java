package io.hapax.http.servlet;

import io.hapax.http.RequestLine;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is read off a servlet request, each thing in one place. */
final class RequestFacts {

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private RequestFacts() {}

  /** Whether the request changes nothing by its method (RFC 9110, section 9.2.1). */
  static boolean isSafe(HttpServletRequest request) {
    return SAFE.contains(request.getMethod());
  }

  static RequestLine line(HttpServletRequest request) {
    return new RequestLine(
        request.getMethod(), path(request), request.getQueryString(), contentType(request));
  }

  /** As it was sent, where Jetty throws because of a charset that can't be one. */
  static @Nullable String contentType(HttpServletRequest request) {
    try {
      return request.getContentType();
    } catch (IllegalArgumentException noCharset) {
      return request.getHeader("Content-Type");
    }
  }

  /**
   * The path below the application's context, as the container decoded it: without {@code
   * ;jsessionid} and other path parameters.
   */
  static String path(HttpServletRequest request) {
    String info = request.getPathInfo();
    String path = request.getServletPath() + (info == null ? "" : info);
    return printable(path.isEmpty() ? "/" : path);
  }

  /** Operations end up in logs and metrics: a decoded line break must not. */
  private static String printable(String path) {
    if (!hasControl(path)) {
      return path;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      text.append(Character.isISOControl(c) ? String.format("%%%02X", (int) c) : c);
    }
    return text.toString();
  }

  private static boolean hasControl(String path) {
    for (int i = 0; i < path.length(); i++) {
      if (Character.isISOControl(path.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  static List<String> lines(HttpServletRequest request, String header) {
    // Most requests have none, and finding out by an enumeration costs more.
    return request.getHeader(header) == null
        ? List.of()
        : Collections.list(request.getHeaders(header));
  }

  static @Nullable String joined(HttpServletRequest request, String header) {
    List<String> lines = lines(request, header);
    if (lines.size() < 2) {
      return lines.isEmpty() ? null : lines.get(0);
    }
    return String.join(",", lines);
  }
}
