package io.hapax.shop.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

/** Which of the two shapes an error takes: a matter of the path, also where no handler has it. */
enum ErrorStyle {
  RESULT,
  PROBLEM;

  static ErrorStyle of(HttpServletRequest request) {
    String path = path(request).substring(request.getContextPath().length());
    return path.startsWith("/api/") && !isPlain(path) ? RESULT : PROBLEM;
  }

  private static boolean isPlain(String path) {
    return path.startsWith("/api/v2/")
        || path.equals("/api/v2")
        || path.equals("/api/conformance")
        || path.startsWith("/api/conformance/");
  }

  /** In an error dispatch the request itself only knows the error page's path. */
  private static String path(HttpServletRequest request) {
    Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    return failed instanceof String uri ? uri : request.getRequestURI();
  }
}
