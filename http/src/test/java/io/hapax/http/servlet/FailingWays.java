package io.hapax.http.servlet;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;

/** Ways to fail within the handler. */
final class FailingWays {

  private FailingWays() {}

  static List<Way> all() {
    return List.of(
        Way.fails(
            "status-400",
            (request, response) -> {
              response.setStatus(400);
              response.getWriter().print("mine");
            }),
        Way.fails(
            "status-500",
            (request, response) -> {
              response.setStatus(500);
              response.getWriter().print("mine");
            }),
        Way.fails("error", (request, response) -> response.sendError(418)),
        Way.fails(
            "error-with-message",
            (request, response) -> {
              response.setHeader("X-Kept", "1");
              response.getWriter().print("dropped");
              response.sendError(409, "taken");
              response.getWriter().print("too late");
            }),
        Way.fails(
            "error-503-with-retry",
            (request, response) -> {
              response.setHeader("Retry-After", "7");
              response.sendError(503);
            }),
        Way.fails(
            "exception",
            (request, response) -> {
              response.setStatus(201);
              response.setHeader("X-Kept", "1");
              response.getWriter().print("dropped");
              throw new IllegalStateException("on purpose");
            }),
        Way.fails(
            "servlet-exception",
            (request, response) -> {
              throw new ServletException("outer", new IllegalArgumentException("inner"));
            }),
        Way.fails(
            "io-exception",
            (request, response) -> {
              throw new IOException("on purpose");
            }),
        Way.fails(
            "assertion-error",
            (request, response) -> {
              throw new AssertionError("on purpose");
            }),
        Way.fails(
            "stack-overflow",
            (request, response) -> {
              throw new StackOverflowError("on purpose");
            }),
        Way.fails(
            "forward-to-error",
            (request, response) ->
                request.getRequestDispatcher("/failing-view").forward(request, response)),
        Way.fails(
            "forward-to-exception",
            (request, response) ->
                request.getRequestDispatcher("/throwing-view").forward(request, response)),
        Way.fails(
            "form-error",
            (request, response) -> {
              // Jetty's error pages see a form only if the handler has seen it.
              request.setAttribute("asked", request.getParameter("b"));
              response.sendError(422, "form");
            }));
  }
}
