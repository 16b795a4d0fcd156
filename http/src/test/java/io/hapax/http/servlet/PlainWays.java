package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Ways to answer within the handler. */
final class PlainWays {

  private static final byte[] LARGE = "0123456789".repeat(20_000).getBytes(UTF_8);

  private PlainWays() {}

  static List<Way> all() {
    return List.of(
        Way.succeeds("nothing", (request, response) -> {}),
        Way.succeeds("empty-201", (request, response) -> response.setStatus(201)),
        Way.succeeds("no-content", (request, response) -> response.setStatus(204)),
        Way.succeeds(
            "not-modified",
            (request, response) -> {
              response.setStatus(304);
              response.setHeader("ETag", "\"1\"");
            }),
        Way.succeeds(
            "writer",
            (request, response) -> {
              response.setContentType("text/plain;charset=UTF-8");
              response.getWriter().print("订单 1");
            }),
        Way.succeeds(
            "writer-without-charset",
            (request, response) -> {
              response.setContentType("text/html");
              response.getWriter().print("caf\u00e9");
            }),
        Way.succeeds(
            "writer-json",
            (request, response) -> {
              response.setContentType("application/json");
              response.getWriter().print("{}");
            }),
        Way.succeeds(
            "writer-then-type",
            (request, response) -> {
              response.getWriter().print("<p>caf\u00e9");
              response.setContentType("text/html");
            }),
        Way.succeeds(
            "writer-then-json",
            (request, response) -> {
              response.getWriter().print("{}");
              response.setContentType("application/json");
            }),
        Way.succeeds(
            "charset-then-type",
            (request, response) -> {
              response.setCharacterEncoding("UTF-8");
              response.setContentType("text/plain");
              response.getWriter().print("caf\u00e9");
            }),
        Way.succeeds(
            "writer-with-other-charset",
            (request, response) -> {
              response.setContentType("application/json;charset=UTF-16");
              response.getWriter().print("[]");
            }),
        Way.succeeds(
            "stream",
            (request, response) -> {
              response.setContentType("application/octet-stream");
              try (ServletOutputStream out = response.getOutputStream()) {
                out.write(new byte[] {0, 1, (byte) 0xff});
              }
            }),
        Way.succeeds(
            "own-length",
            (request, response) -> {
              response.setContentLength(5);
              response.getOutputStream().print("12345");
            }),
        Way.succeeds(
            "flushed-early",
            (request, response) -> {
              response.getOutputStream().print("first ");
              response.flushBuffer();
              response.getOutputStream().print("second");
            }),
        Way.succeeds("large", (request, response) -> response.getOutputStream().write(LARGE)),
        Way.ends(
            "above-the-limit",
            Way.Fate.NOT_KEPT,
            (request, response) -> {
              response.setStatus(201);
              for (int i = 0; i < 6; i++) {
                response.getOutputStream().write(LARGE);
              }
              response.setStatus(500);
            }),
        Way.succeeds(
            "reset",
            (request, response) -> {
              response.setHeader("X-Draft", "1");
              response.getWriter().print("draft");
              response.reset();
              response.getOutputStream().print("final");
            }),
        Way.succeeds(
            "redirect",
            (request, response) -> {
              response.getWriter().print("dropped");
              response.sendRedirect("/orders/1?a=%E4%BD%A0");
              response.getWriter().print("too late");
            }),
        Way.succeeds("relative-redirect", (request, response) -> response.sendRedirect("orders/1")),
        Way.succeeds(
            "headers",
            (request, response) -> {
              response.setHeader("X-Name", "caf\u00e9");
              response.addHeader("X-Twice", "1");
              response.addHeader("X-Twice", "2");
              response.setIntHeader("X-Number", 7);
              response.setDateHeader("Last-Modified", 0);
              response.setLocale(java.util.Locale.GERMAN);
              response.getWriter().print("headed");
            }),
        Way.succeeds(
            "forward",
            (request, response) -> {
              response.getWriter().print("dropped");
              request.getRequestDispatcher("/view").forward(request, response);
            }),
        Way.succeeds(
            "forward-from-stream",
            (request, response) -> {
              response.setHeader("X-Kept", "1");
              response.getOutputStream().print("dropped");
              request.getRequestDispatcher("/streaming-view").forward(request, response);
            }),
        Way.succeeds(
            "forward-and-go-on",
            (request, response) -> {
              request.getRequestDispatcher("/view").forward(request, response);
              response.getWriter().print("too late");
            }),
        Way.succeeds(
            "include",
            (request, response) -> {
              response.getWriter().print("before, ");
              request.getRequestDispatcher("/view").include(request, response);
              response.getWriter().print(", after");
            }),
        Way.succeeds(
            "forward-with-parameters",
            (request, response) ->
                request.getRequestDispatcher("/asking-view?a=9&c=1").forward(request, response)),
        Way.succeeds(
            "include-with-parameters",
            (request, response) ->
                request.getRequestDispatcher("/asking-view?a=9&c=1").include(request, response)),
        Way.succeeds("form", Twins::parameters),
        Way.succeeds(
            "compressed-by-hand",
            (request, response) -> {
              response.setContentType("text/plain");
              response.setHeader("Content-Encoding", "gzip");
              try (OutputStream out = new GZIPOutputStream(response.getOutputStream())) {
                out.write(LARGE);
              }
            }),
        Way.succeeds(
            "changes-its-request",
            (request, response) -> {
              for (String name : Collections.list(request.getAttributeNames())) {
                request.removeAttribute(name);
              }
              Arrays.fill(request.getParameterValues("a"), "changed");
              request.setCharacterEncoding("UTF-16");
              Twins.parameters(request, response);
            }));
  }
}
