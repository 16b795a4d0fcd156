package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.Policy;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** What Hapax does to the connection: nothing. */
class ConnectionsTest extends OnEachContainer {

  private static final String KEY = "Idempotency-Key";
  private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);

  private final AtomicInteger runs = new AtomicInteger();

  private TestServer.Builder echo(Policy policy) {
    return server()
        .servlet(
            "/work",
            (request, response) -> {
              byte[] body = request.getInputStream().readAllBytes();
              response.setHeader("X-Run", "" + runs.incrementAndGet());
              response.getOutputStream().write(body);
            })
        .route("/work", Protection.by(policy));
  }

  @Test
  void requestsOnOneConnectionAreAnsweredOneAfterTheOther() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        Wire wire = new Wire(server)) {
      for (int i = 0; i < 3; i++) {
        assertThat(wire.send("POST", "/work", BODY, KEY, "k").text()).isEqualTo("{\"a\":1}");
        assertThat(wire.send("POST", "/work", BODY, KEY, "other").header("X-Run")).hasValue("2");
      }
      assertThat(runs).hasValue(2);
    }
  }

  @Test
  void requestsThatAreSentWithoutWaitingAreAnsweredInTheirOrder() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        Wire wire = new Wire(server)) {
      wire.write("POST", "/work", BODY, KEY, "k");
      wire.write("POST", "/work", BODY, KEY, "k");
      wire.write("POST", "/work", "2".getBytes(UTF_8), KEY, "k2");
      assertThat(wire.read("POST").header("Idempotent-Replayed")).isEmpty();
      assertThat(wire.read("POST").header("Idempotent-Replayed")).hasValue("true");
      assertThat(wire.read("POST").text()).isEqualTo("2");
      assertThat(runs).hasValue(2);
    }
  }

  @Test
  void aConnectionOutlivesRefusals() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        Wire wire = new Wire(server)) {
      assertThat(wire.send("POST", "/work", BODY, KEY, "k").code()).isEqualTo(200);
      assertThat(wire.send("POST", "/work", new byte[0], KEY, "k").code()).isEqualTo(422);
      assertThat(wire.sendChunked("/work", "other".getBytes(UTF_8), KEY, "k").code())
          .isEqualTo(422);
      assertThat(wire.send("POST", "/work", BODY, KEY, "k").text()).isEqualTo("{\"a\":1}");
      assertThat(runs).hasValue(1);
    }
  }

  /** By 422: after a 400, Tomcat closes every connection. */
  @Test
  void aConnectionOutlivesARefusalThatReadsNoBody() throws Exception {
    try (TestServer server = echo(Policy.firstWins()).start();
        Wire wire = new Wire(server)) {
      assertThat(wire.send("POST", "/work", BODY).code()).isEqualTo(422);
      assertThat(wire.sendChunked("/work", BODY).code()).isEqualTo(422);
      assertThat(wire.send("POST", "/work", BODY, KEY, "k").text()).isEqualTo("{\"a\":1}");
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aReplayThatReadsNoBodyLeavesTheConnectionInOrder() throws Exception {
    try (TestServer server = echo(Policy.firstWins()).start();
        Wire wire = new Wire(server)) {
      assertThat(wire.send("POST", "/work", BODY, KEY, "k").text()).isEqualTo("{\"a\":1}");
      assertThat(wire.send("POST", "/work", new byte[10_000], KEY, "k").text())
          .isEqualTo("{\"a\":1}");
      assertThat(wire.sendChunked("/work", new byte[10_000], KEY, "k").text())
          .isEqualTo("{\"a\":1}");
      assertThat(wire.send("POST", "/work", BODY, KEY, "k2").header("X-Run")).hasValue("2");
    }
  }

  @Test
  void aClientWhoseBodyWasNotWaitedForIsToldIfTheConnectionEnds() throws Exception {
    try (TestServer server = echo(Policy.firstWins()).start();
        Wire wire = new Wire(server)) {
      assertThat(wire.send("POST", "/work", BODY, KEY, "k").code()).isEqualTo(200);
      wire.writeHead("POST", "/work", BODY.length, KEY, "k");
      Wire.Answer replay = wire.read("POST");
      assertThat(replay.text()).isEqualTo("{\"a\":1}");
      if (replay.header("Connection").isEmpty()) {
        wire.writeBody(BODY);
        assertThat(wire.send("POST", "/work", BODY, KEY, "k2").header("X-Run")).hasValue("2");
      }
    }
  }

  @Test
  void aBodyInChunksIsTheSameAsOneWithALength() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        Wire wire = new Wire(server)) {
      assertThat(wire.sendChunked("/work", BODY, KEY, "k").text()).isEqualTo("{\"a\":1}");
      assertThat(wire.send("POST", "/work", BODY, KEY, "k").text()).isEqualTo("{\"a\":1}");
      byte[] large = "x".repeat(200_000).getBytes(UTF_8);
      assertThat(wire.sendChunked("/work", large, KEY, "large").text()).hasSize(200_000);
      assertThat(wire.send("POST", "/work", large, KEY, "large").text()).hasSize(200_000);
      assertThat(wire.sendChunked("/work", new byte[0], KEY, "empty").text()).isEmpty();
      assertThat(wire.send("POST", "/work", new byte[0], KEY, "empty").code()).isEqualTo(200);
      assertThat(runs).hasValue(3);
    }
  }

  @Test
  void aClientThatAsksBeforeItSendsIsToldToGoOn() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        Wire wire = new Wire(server)) {
      wire.writeHead("POST", "/work", BODY.length, "Expect", "100-continue", KEY, "k");
      assertThat(wire.read("HEAD").code()).isEqualTo(100);
      wire.writeBody(BODY);
      assertThat(wire.read("POST").text()).isEqualTo("{\"a\":1}");
    }
  }

  @Test
  void aClientThatAsksBeforeItSendsIsToldThatItsKeyIsMissing() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        Wire wire = new Wire(server)) {
      wire.writeHead("POST", "/work", BODY.length, "Expect", "100-continue");
      Wire.Answer answer = wire.read("HEAD");
      // Tomcat tells everybody to go on.
      assertThat((answer.code() == 100 ? wire.read("POST") : answer).code()).isEqualTo(400);
      assertThat(runs).hasValue(0);
    }
  }

  @Test
  void readsAreAnsweredAsWithoutHapax() throws Exception {
    try (TestServer server = echo(Policy.standard()).start();
        TestServer bare = echo(Policy.standard()).unprotected().start()) {
      for (String method : List.of("GET", "HEAD", "OPTIONS")) {
        runs.set(0);
        String expected = answer(bare, method);
        runs.set(0);
        assertThat(answer(server, method)).isEqualTo(expected);
      }
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  private static String answer(TestServer server, String method) throws IOException {
    try (Wire wire = new Wire(server)) {
      return wire.send(method, "/work", new byte[0], KEY, "k").shown();
    }
  }

  @Test
  void aFilterThatCompressesDoesSoWithReplaysToo() throws Exception {
    try (TestServer server = echo(Policy.standard()).outside(ConnectionsTest::compress).start();
        Wire wire = new Wire(server)) {
      Wire.Answer first = wire.send("POST", "/work", BODY, KEY, "k");
      Wire.Answer second = wire.send("POST", "/work", BODY, KEY, "k");
      assertThat(unzipped(first)).isEqualTo("{\"a\":1}");
      assertThat(unzipped(second)).isEqualTo("{\"a\":1}");
      assertThat(second.header("Content-Encoding")).hasValue("gzip");
      assertThat(runs).hasValue(1);
    }
  }

  private static void compress(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try (Compressed compressed = new Compressed(response)) {
      chain.doFilter(request, compressed);
    }
  }

  private static String unzipped(Wire.Answer answer) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.bytes()))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
