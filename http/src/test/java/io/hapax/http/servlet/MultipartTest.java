package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.policy.Policy;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Requests in parts: what makes two of them the same, and which are the handler's to refuse. */
class MultipartTest extends OnEachContainer {

  private static final String KEY = "Idempotency-Key";

  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void multipartRequestsAreComparedByTheirParts() throws Exception {
    try (TestServer server =
        server()
            .multipartServlet(
                "/work",
                (request, response) -> response.getWriter().print(request.getParts().size()))
            .route("/work", Protection.by(Policy.standard()))
            .start()) {
      assertThat(upload(server, "b1", "name", "bytes").text()).isEqualTo("1");
      assertThat(upload(server, "b2", "name", "bytes").code()).isEqualTo(200);
      assertThat(upload(server, "b1", "name", "other").code()).isEqualTo(422);
      assertThat(upload(server, "b1", "nam", "ebytes").code()).isEqualTo(422);
    }
  }

  @Test
  void aMultipartBodyThatIsBrokenIsTheHandlersToRefuse() throws Exception {
    try (TestServer server =
        server()
            .multipartServlet(
                "/work", (request, response) -> response.setStatus(partsStatus(request)))
            .route("/work", Protection.by(Policy.standard()))
            .start()) {
      for (String type : List.of("multipart/form-data", "multipart/form-data; boundary=x")) {
        for (String body :
            List.of("nonsense", "--x\r\n", "--x\r\nContent-Disposition: form-data")) {
          assertThat(status(server, type, body)).isEqualTo(400);
        }
      }
    }
  }

  @Test
  void aMultipartBodyAboveTheContainersLimitIsTheHandlersToRefuse() throws Exception {
    try (TestServer server =
        server()
            .multipartServlet(
                "/work",
                new MultipartConfigElement(null, 4, -1, 0),
                (request, response) -> {
                  // Tomcat says IllegalStateException, Jetty ServletException.
                  assertThatThrownBy(request::getParts).isNotInstanceOf(IOException.class);
                  response.setStatus(413);
                })
            .route("/work", Protection.by(Policy.standard()))
            .start()) {
      assertThat(upload(server, "b", "name", "bytes").code()).isEqualTo(413);
      assertThat(upload(server, "b", "name", "x".repeat(20_000)).code()).isEqualTo(413);
    }
  }

  @Test
  void aClientThatHangsUpWhileItsPartsAreReadClaimsNothing() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (TestServer server =
        server()
            .multipartServlet("/work", (request, response) -> runs.incrementAndGet())
            .route("/work", Protection.by(Policy.guard()))
            .outside(
                (request, response, chain) -> {
                  try {
                    chain.doFilter(request, response);
                  } finally {
                    over.countDown();
                  }
                })
            .start()) {
      String type = "multipart/form-data; boundary=x";
      String part = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nabc";
      try (Socket socket =
          server.rawPost("/work", part, "Content-Type", type, "Content-Length", "5000000")) {
        socket.getOutputStream().write(new byte[200_000]);
      }
      assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(runs).hasValue(0);
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  private static int partsStatus(HttpServletRequest request) {
    try {
      return request.getParts().isEmpty() ? 400 : 200;
    } catch (IOException | ServletException broken) {
      return 400;
    }
  }

  private static Wire.Answer upload(TestServer server, String boundary, String name, String content)
      throws IOException {
    String body =
        "--%1$s\r\nContent-Disposition: form-data; name=\"%2$s\"; filename=\"f\"\r\n\r\n%3$s\r\n--%1$s--\r\n"
            .formatted(boundary, name, content);
    String type = "multipart/form-data; boundary=" + boundary;
    try (Wire wire = new Wire(server)) {
      return wire.send("POST", "/work", body.getBytes(UTF_8), KEY, "k", "Content-Type", type);
    }
  }

  /** On a connection of its own: after a body that it can't read, Jetty takes no other request. */
  private static int status(TestServer server, String type, String body) throws IOException {
    try (Wire wire = new Wire(server)) {
      byte[] bytes = body.getBytes(UTF_8);
      return wire.send("POST", "/work", bytes, KEY, "k", "Content-Type", type).code();
    }
  }
}
