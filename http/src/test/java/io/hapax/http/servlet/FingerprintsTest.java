package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.BodyLimits;
import io.hapax.http.HttpSettings;
import io.hapax.policy.KeySource;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What makes two requests the same, and what it costs to know. */
class FingerprintsTest extends OnEachContainer {

  private static final String KEY = "Idempotency-Key";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final AtomicInteger runs = new AtomicInteger();

  private TestServer.Builder work(Protection protection) {
    return server()
        .servlet(
            "/work",
            (request, response) -> {
              runs.incrementAndGet();
              response.getWriter().print("done");
            })
        .route("/work", protection);
  }

  /** On a connection of its own: after a body that it can't read, Jetty takes no other request. */
  private static int status(TestServer server, String path, String type, String body)
      throws IOException {
    try (Wire wire = new Wire(server)) {
      byte[] bytes = body.getBytes(UTF_8);
      return wire.send("POST", path, bytes, KEY, "k", "Content-Type", type).code();
    }
  }

  @Test
  void anotherBodyQueryOrMediaTypeIsAMismatch() throws Exception {
    try (TestServer server = work(Protection.by(Policy.standard())).start()) {
      assertThat(status(server, "/work?a=1", "application/json", "{}")).isEqualTo(200);
      assertThat(status(server, "/work?a=1", "Application/JSON", "{}")).isEqualTo(200);
      assertThat(status(server, "/work?a=1", "application/json", "{ }")).isEqualTo(422);
      assertThat(status(server, "/work?a=2", "application/json", "{}")).isEqualTo(422);
      assertThat(status(server, "/work?a=1", "text/plain", "{}")).isEqualTo(422);
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aFormThatAnEarlierFilterHasReadIsToldApartByItsParameters() throws Exception {
    try (TestServer server =
        work(Protection.by(Policy.standard()))
            .outside(
                (request, response, chain) -> {
                  assertThat(request.getParameter("a")).isNotNull();
                  chain.doFilter(request, response);
                })
            .start()) {
      assertThat(status(server, "/work?a=0", FORM, "a=1&b=2")).isEqualTo(200);
      assertThat(status(server, "/work?a=0", FORM, "a=1&b=2")).isEqualTo(200);
      assertThat(status(server, "/work?a=0", FORM, "a=1&b=3")).isEqualTo(422);
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aBodyThatAnEarlierFilterHasReadIsNeverTakenForAnEmptyOne() throws Exception {
    try (TestServer server =
        work(Protection.by(Policy.standard()))
            .outside(
                (request, response, chain) -> {
                  request.getInputStream().readAllBytes();
                  chain.doFilter(request, response);
                })
            .start()) {
      assertThat(status(server, "/work", "application/json", "{}")).isEqualTo(500);
      assertThat(runs).hasValue(0);
    }
  }

  @Test
  void aFormOfCountlessParametersIsRefusedBeforeTheHandlerWithNothingClaimed() throws Exception {
    Policy byParameter = Policy.from(Preset.ONCE).keySource(new KeySource.Parameter("0")).build();
    for (Policy policy : List.of(Policy.standard(), Policy.guard(), byParameter)) {
      try (TestServer server = work(Protection.by(policy)).start()) {
        assertThat(status(server, "/work", FORM, parameters(10_001))).isEqualTo(413);
        assertThat(runs).hasValue(0);
        assertThat(server.storeCalls).hasValue(0);
        assertThat(status(server, "/work", FORM, parameters(10_000))).isEqualTo(200);
      }
      runs.set(0);
    }
  }

  private static String parameters(int count) {
    return IntStream.range(0, count).mapToObj(i -> i + "=v").collect(joining("&"));
  }

  @Test
  void anOperationIsWhatTheHandlerSees() {
    try (TestServer server =
        server()
            .servlet(
                "/work",
                (request, response) -> {
                  if (protect(request, Protection.by(Policy.standard()))) {
                    response.getWriter().print(request.getMethod() + runs.incrementAndGet());
                  }
                })
            .inside(
                (request, response, chain) ->
                    chain.doFilter(overridden((HttpServletRequest) request), response))
            .start()) {
      assertThat(override(server, "PUT").body()).isEqualTo("PUT1");
      assertThat(override(server, "DELETE").body()).isEqualTo("DELETE2");
      assertThat(server.send("PUT", "/work", BodyPublishers.noBody(), KEY, "k").body())
          .isEqualTo("PUT1");
    }
  }

  private static boolean protect(HttpServletRequest request, Protection protection)
      throws IOException {
    return RequestProtection.of(request).orElseThrow().protect(request, protection);
  }

  private static HttpServletRequest overridden(HttpServletRequest request) {
    String method = request.getHeader("X-Method");
    return new HttpServletRequestWrapper(request) {
      @Override
      public String getMethod() {
        return method == null ? super.getMethod() : method;
      }
    };
  }

  private static HttpResponse<String> override(TestServer server, String method) {
    return server.post("/work", "", KEY, "k", "X-Method", method);
  }

  @Test
  void aBodyAboveTheLimitIsRefusedBeforeTheHandlerWithNothingClaimed() {
    HttpSettings settings = HttpSettings.builder().limits(new BodyLimits(10, 100, 100)).build();
    try (TestServer server = work(Protection.by(Policy.standard())).settings(settings).start()) {
      byte[] large = new byte[101];
      HttpResponse<String> declared = server.post("/work", new String(large, UTF_8), KEY, "k");
      assertThat(declared.statusCode()).isEqualTo(413);
      assertThat(declared.body()).contains("body-too-large");
      HttpResponse<String> chunked =
          server.send(
              "POST",
              "/work",
              BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)),
              KEY,
              "k");
      assertThat(chunked.statusCode()).isEqualTo(413);
      assertThat(runs).hasValue(0);
      assertThat(server.storeCalls).hasValue(0);
      assertThat(server.post("/work", "x".repeat(100), KEY, "k").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aReplayOfTheFirstThatWinsNeverReadsTheBody() throws Exception {
    try (TestServer server = work(Protection.by(Policy.firstWins())).start()) {
      assertThat(server.post("/work", "{}", KEY, "k").body()).isEqualTo("done");
      // The body is announced and never sent: whoever waits for it waits for ever.
      try (Socket socket = server.rawPost("/work", "", KEY, "k", "Content-Length", "5000000")) {
        socket.setSoTimeout(20_000);
        byte[] answer = socket.getInputStream().readNBytes(12);
        assertThat(new String(answer, UTF_8)).isEqualTo("HTTP/1.1 200");
      }
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aClientThatHangsUpWhileItsBodyIsReadClaimsNothing() throws Exception {
    long before = spills();
    CountDownLatch over = new CountDownLatch(1);
    try (TestServer server =
        work(Protection.by(Policy.standard()))
            .outside(
                (request, response, chain) -> {
                  try {
                    chain.doFilter(request, response);
                  } finally {
                    over.countDown();
                  }
                })
            .start()) {
      try (Socket socket = server.rawPost("/work", "{", KEY, "k", "Content-Length", "5000000")) {
        socket.getOutputStream().write(new byte[200_000]);
      }
      assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(runs).hasValue(0);
      assertThat(server.storeCalls).hasValue(0);
      assertThat(spills()).isEqualTo(before);
    }
  }

  @Test
  void noTemporaryFileIsLeftBehind() throws Exception {
    long before = spills();
    try (TestServer server = work(Protection.by(Policy.standard())).start()) {
      assertThat(server.post("/work", "x".repeat(1_000_000), KEY, "k").body()).isEqualTo("done");
      assertThat(server.post("/work", "y".repeat(1_000_000), KEY, "k").statusCode()).isEqualTo(422);
      assertThat(spills()).isEqualTo(before);
    }
  }

  private static long spills() throws IOException {
    try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(file -> file.getFileName().toString().startsWith("hapax-body")).count();
    }
  }

  @Test
  void theGuardTellsRequestsApartByCallerPathAndBodyButNotByQuery() {
    try (TestServer server =
        work(Protection.by(Policy.guard()))
            .callers(
                new Callers(
                    request -> request.getHeader("X-User"),
                    TenantResolver.single(),
                    io.hapax.http.ForwardedFor.none()))
            .start()) {
      assertThat(server.post("/work", "{}", "X-User", "1").statusCode()).isEqualTo(200);
      assertThat(server.post("/work", "{}", "X-User", "1").statusCode()).isEqualTo(429);
      assertThat(server.post("/work?a=1", "{}", "X-User", "1").statusCode()).isEqualTo(429);
      assertThat(server.post("/work", "{}", "X-User", "2").statusCode()).isEqualTo(200);
      assertThat(server.post("/work", "{ }", "X-User", "1").statusCode()).isEqualTo(200);
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aKeyInAParameterIsFoundInQueryAndFormAndHasToBeThereOnce() {
    Policy policy =
        Policy.from(Preset.ONCE).keySource(new KeySource.Parameter("requestId")).build();
    try (TestServer server =
        server()
            .servlet(
                "/work",
                (request, response) ->
                    response.getOutputStream().write(request.getInputStream().readAllBytes()))
            .route("/work", Protection.by(policy))
            .start()) {
      assertThat(server.post("/work?requestId=r1", "body").body()).isEqualTo("body");
      assertThat(server.post("/work?requestId=r1", "body").statusCode()).isEqualTo(409);
      String form = "a=1&requestId=r2";
      assertThat(server.post("/work", form, "Content-Type", FORM).body()).isEqualTo(form);
      assertThat(server.post("/work?requestId=r2", "").statusCode()).isEqualTo(409);
      assertThat(server.post("/work?requestId=r2", form, "Content-Type", FORM).statusCode())
          .isEqualTo(400);
      assertThat(server.post("/work?requestId=r3&requestId=r3", "").statusCode()).isEqualTo(400);
      assertThat(server.post("/work?requestId=%20", "").statusCode()).isEqualTo(400);
      assertThat(server.post("/work?requestId=%FF", "").statusCode()).isEqualTo(400);
      assertThat(server.post("/work", "").statusCode()).isEqualTo(400);
    }
  }
}
