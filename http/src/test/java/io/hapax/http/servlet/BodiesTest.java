package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.ForwardedFor;
import io.hapax.policy.Policy;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The handler sees the request as it would without Hapax: each handler tells what it saw, and has
 * to see the same under every policy as without one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BodiesTest extends OnEachContainer {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String MULTIPART = "multipart/form-data; boundary=xyz";
  private static final List<String> POLICIES = List.of("open", "standard", "firstWins", "guard");

  private TestServer server;

  @BeforeParameterizedClassInvocation
  void start(Container on) {
    TestServer.Builder builder = TestServer.on(on);
    for (String policy : POLICIES) {
      builder
          .servlet("/" + policy + "/stream", BodiesTest::stream)
          .servlet("/" + policy + "/single", BodiesTest::singleBytes)
          .servlet("/" + policy + "/reader", BodiesTest::reader)
          .servlet("/" + policy + "/parameters", BodiesTest::parameters)
          .servlet("/" + policy + "/streamThenParameters", BodiesTest::streamThenParameters)
          .servlet("/" + policy + "/listener", BodiesTest::listener)
          .multipartServlet("/" + policy + "/parts", BodiesTest::parts)
          .multipartServlet("/" + policy + "/partsThenParameters", BodiesTest::partsThenParameters);
    }
    server =
        builder
            .callers(
                new Callers(
                    request -> request.getHeader("X-User"),
                    TenantResolver.single(),
                    ForwardedFor.none()))
            .route("/standard/**", Protection.by(Policy.standard()))
            .route("/firstWins/**", Protection.by(Policy.firstWins()))
            .route("/guard/**", Protection.by(Policy.guard()))
            .start();
  }

  @AfterParameterizedClassInvocation
  void stop() {
    server.close();
  }

  private static void stream(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    tell(response, request.getInputStream().readAllBytes());
  }

  private static void singleBytes(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    ServletInputStream in = request.getInputStream();
    for (int read = in.read(); read >= 0; read = in.read()) {
      seen.write(read);
    }
    assertThat(in.isFinished()).isTrue();
    tell(response, seen.toByteArray());
  }

  private static void reader(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    StringBuilder seen = new StringBuilder();
    BufferedReader in = request.getReader();
    for (int read = in.read(); read >= 0; read = in.read()) {
      seen.append((char) read);
    }
    tell(response, seen.toString().getBytes(UTF_8));
  }

  private static void parameters(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    StringBuilder seen = new StringBuilder();
    for (String name : Collections.list(request.getParameterNames())) {
      seen.append(name).append('=').append(List.of(request.getParameterValues(name)));
      assertThat(request.getParameter(name)).isEqualTo(request.getParameterValues(name)[0]);
      assertThat(request.getParameterMap()).containsKey(name);
    }
    assertThat(request.getParameter("no such parameter")).isNull();
    tell(response, seen.toString().getBytes(UTF_8));
  }

  private static void streamThenParameters(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] body = request.getInputStream().readAllBytes();
    assertThat(request.getHeader("Content-Type")).isEqualTo(request.getContentType());
    tell(response, body);
  }

  private static void listener(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    AsyncContext context = request.startAsync(request, response);
    ServletInputStream in = request.getInputStream();
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    in.setReadListener(
        new ReadListener() {
          @Override
          public void onDataAvailable() throws IOException {
            byte[] piece = new byte[1000];
            while (in.isReady() && !in.isFinished()) {
              int read = in.read(piece);
              if (read > 0) {
                seen.write(piece, 0, read);
              }
            }
          }

          @Override
          public void onAllDataRead() throws IOException {
            tell((HttpServletResponse) context.getResponse(), seen.toByteArray());
            context.complete();
          }

          @Override
          public void onError(Throwable error) {
            context.complete();
          }
        });
  }

  private static void parts(HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    StringBuilder seen = new StringBuilder();
    for (Part part : request.getParts()) {
      seen.append(part.getName())
          .append('|')
          .append(part.getSubmittedFileName())
          .append('|')
          .append(part.getContentType())
          .append('|')
          .append(Base64.getEncoder().encodeToString(part.getInputStream().readAllBytes()))
          .append('\n');
    }
    tell(response, seen.toString().getBytes(UTF_8));
  }

  private static void partsThenParameters(HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    assertThat(request.getParts()).isNotEmpty();
    parameters(request, response);
  }

  private static void tell(HttpServletResponse response, byte[] seen) throws IOException {
    response.getOutputStream().write(Base64.getEncoder().encode(seen));
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] form(int length) {
    return ("a=1&b=%E4%BD%A0+%26&a=2&c=" + "x".repeat(length)).getBytes(UTF_8);
  }

  private static byte[] multipart() {
    return """
        --xyz\r
        Content-Disposition: form-data; name="title"\r
        \r
        A title\r
        --xyz\r
        Content-Disposition: form-data; name="file"; filename="a.bin"\r
        Content-Type: application/octet-stream\r
        \r
        \0\1\2 bytes\r
        --xyz--\r
        """
        .getBytes(UTF_8);
  }

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of("stream", "application/json", "{\"a\":1}".getBytes(UTF_8)),
        Arguments.of("stream", "application/json", new byte[0]),
        Arguments.of("stream", "application/octet-stream", random(65_536)),
        Arguments.of("stream", "application/octet-stream", random(65_537)),
        Arguments.of("stream", "application/octet-stream", random(3_000_000)),
        Arguments.of("single", "application/octet-stream", random(100_000)),
        Arguments.of("stream", FORM, form(10)),
        Arguments.of("stream", MULTIPART, multipart()),
        Arguments.of("reader", "text/plain;charset=UTF-8", "你好".repeat(50_000).getBytes(UTF_8)),
        Arguments.of("reader", "text/plain", "\u00e9".getBytes(UTF_8)),
        Arguments.of("parameters", FORM, form(10)),
        Arguments.of("parameters", FORM, form(100_000)),
        Arguments.of("parameters", FORM, new byte[0]),
        Arguments.of("parameters", FORM + ";charset=ISO-8859-1", "a=%E9".getBytes(UTF_8)),
        Arguments.of("parameters", "application/json", "{}".getBytes(UTF_8)),
        Arguments.of("streamThenParameters", FORM, form(10)),
        Arguments.of("listener", "application/octet-stream", random(200_000)),
        Arguments.of("listener", "application/octet-stream", new byte[0]),
        Arguments.of("parts", MULTIPART, multipart()),
        Arguments.of("partsThenParameters", MULTIPART, multipart()));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aBodyReachesTheHandlerByteForByte(String handler, String type, byte[] body) {
    for (BodyPublisher publisher : List.of(BodyPublishers.ofByteArray(body), chunked(body))) {
      String open = seen("open", handler, type, publisher);
      for (String policy : POLICIES) {
        assertThat(seen(policy, handler, type, publisher)).as(policy).isEqualTo(open);
      }
    }
  }

  private static BodyPublisher chunked(byte[] body) {
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
  }

  /**
   * Again where the client heard nothing: Jetty resets a connection that it closes with a part of a
   * body unread, and that may overtake the answer, whether or not Hapax is there.
   */
  private String seen(String policy, String handler, String type, BodyPublisher body) {
    for (int tries = 1; ; tries++) {
      try {
        return seenOnce(policy, handler, type, body);
      } catch (AssertionError e) {
        if (!(e.getCause() instanceof IOException) || tries == 10) {
          throw e;
        }
      }
    }
  }

  private String seenOnce(String policy, String handler, String type, BodyPublisher body) {
    // A caller of its own, so that the guard takes no two of these for the same request.
    String caller = UUID.randomUUID().toString();
    HttpResponse<String> answer =
        server.send(
            "POST",
            "/" + policy + "/" + handler + "?q=&a=0",
            body,
            "Content-Type",
            type,
            "Idempotency-Key",
            caller,
            "X-User",
            caller,
            // Where a handler leaves a body unread, the container may close the connection at any
            // time, also when the next request is on its way.
            "Connection",
            "close");
    assertThat(answer.statusCode()).as(policy).isEqualTo(200);
    return answer.body();
  }

  @Test
  void theOrdinaryBytesArrive() {
    String seen =
        seen("standard", "stream", "application/json", BodyPublishers.ofString("{\"a\":1}"));
    assertThat(new String(Base64.getDecoder().decode(seen), UTF_8)).isEqualTo("{\"a\":1}");
  }
}
