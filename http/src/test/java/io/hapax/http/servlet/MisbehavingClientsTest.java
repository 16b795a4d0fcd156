package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.Policy;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that leave, stop sending, or send far too much. */
@Timeout(120)
class MisbehavingClientsTest extends CountedRuns {

  private static final Protection FIRST_WINS = Protection.by(Policy.firstWins());
  private static final int MEBIBYTE = 1 << 20;

  enum Moment {
    BEFORE_THE_HANDLER,
    DURING_THE_HANDLER,
    AFTER_THE_HANDLER
  }

  /** Lets a request wait for its client to leave. */
  private static final class Gate {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch gone = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    void await() {
      reached.countDown();
      try {
        assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatHangsUpChangesNothingAndFindsTheAnswerWhenItComesBack(Moment moment)
      throws Exception {
    Gate gate = new Gate();
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  if (moment == Moment.DURING_THE_HANDLER) {
                    gate.await();
                  }
                  response.getWriter().print("made");
                })
            .outside((request, response, chain) -> around(moment, gate, request, response, chain))
            .start()) {
      try (Socket socket = server.rawPost("/work", "", KEY, "k", "Content-Length", "0")) {
        assertThat(gate.reached.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(socket.isConnected()).isTrue();
      }
      gate.gone.countDown();
      assertThat(gate.over.await(20, TimeUnit.SECONDS)).isTrue();
      try (Wire wire = new Wire(server)) {
        Wire.Answer second = wire.send("POST", "/work", new byte[0], KEY, "k");
        assertThat(second.header("Idempotent-Replayed")).hasValue("true");
        assertThat(second.text()).isEqualTo("made");
      }
      assertThat(runs).hasValue(1);
    }
  }

  private static void around(
      Moment moment, Gate gate, ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (moment == Moment.BEFORE_THE_HANDLER && gate.gone.getCount() > 0) {
      gate.await();
    }
    try {
      chain.doFilter(request, response);
      if (moment == Moment.AFTER_THE_HANDLER && gate.gone.getCount() > 0) {
        gate.await();
      }
    } finally {
      gate.over.countDown();
    }
  }

  @Test
  void anUploadThatStallsWhileItIsComparedClaimsNothing() throws Exception {
    try (TestServer server = stalling(STANDARD).start()) {
      assertThat(stalled(server)).doesNotStartWith("HTTP/1.1 2");
      assertThat(runs).hasValue(0);
      assertThat(server.storeCalls).hasValue(0);
      assertThat(server.post("/work", "whole", KEY, "k").body()).isEqualTo("whole");
    }
  }

  @Test
  void anUploadThatStallsInTheHandlerFreesItsKeyAndEndsAsWithoutHapax() throws Exception {
    String expected;
    try (TestServer bare = stalling(FIRST_WINS).unprotected().start()) {
      expected = stalled(bare);
    }
    runs.set(0);
    try (TestServer server = stalling(FIRST_WINS).start()) {
      assertThat(stalled(server)).isEqualTo(expected);
      assertThat(runs).hasValue(1);
      assertThat(server.post("/work", "whole", KEY, "k").body()).isEqualTo("whole");
      assertThat(runs).hasValue(2);
    }
  }

  private TestServer.Builder stalling(Protection protection) {
    return counting(
            protection,
            (request, response) ->
                response.getOutputStream().write(request.getInputStream().readAllBytes()))
        .silence(Duration.ofMillis(500));
  }

  /**
   * Half a body, and nothing more; the first line of what comes back before the connection ends.
   */
  private static String stalled(TestServer server) throws IOException {
    try (Socket socket = server.rawPost("/work", "half", KEY, "k", "Content-Length", "8")) {
      socket.setSoTimeout(20_000);
      return new String(socket.getInputStream().readAllBytes(), UTF_8)
          .lines()
          .findFirst()
          .orElse("");
    } catch (SocketException reset) {
      return "";
    }
  }

  @Test
  void aKeyOfEightThousandCharactersIsRefusedOrCut() throws Exception {
    String key = "k".repeat(8_000);
    try (TestServer server =
        counting(STANDARD, (request, response) -> response.getWriter().print("done")).start()) {
      try (Wire wire = new Wire(server)) {
        Wire.Answer answer = wire.send("POST", "/work", new byte[0], KEY, key);
        assertThat(answer.code()).isEqualTo(400);
        assertThat(answer.text()).contains("255").doesNotContain("kkkkkkkkk");
      }
      // Longer than all headers may be: the container's to refuse.
      try (Wire wire = new Wire(server)) {
        Wire.Answer answer = wire.send("POST", "/work", new byte[0], KEY, key.repeat(2));
        assertThat(answer.code()).isIn(400, 431);
      }
      assertThat(runs).hasValue(0);
      assertThat(server.storeCalls).hasValue(0);
    }
    try (TestServer server =
            counting(
                    Protection.by(Policy.guard()),
                    (request, response) -> response.getWriter().print("done"))
                .start();
        Wire wire = new Wire(server)) {
      assertThat(wire.send("POST", "/work", new byte[0], "X-" + KEY, key).code()).isEqualTo(200);
      assertThat(wire.send("POST", "/work", new byte[0], "X-" + KEY, key).code()).isEqualTo(429);
    }
  }

  /** The whole of {@code mvn -Pproof}, or what fits the default build. */
  private static long large() {
    return (Boolean.getBoolean("hapax.proof") ? 500L : 40L) * MEBIBYTE;
  }

  @Test
  @Tag("proof")
  void anEndlessBodyIsRefusedAtTheLimitWithNothingClaimed() throws Exception {
    try (TestServer server = counting(STANDARD, (request, response) -> {}).start()) {
      Upload upload = Upload.of(server, large());
      assertThat(upload.answer()).startsWith("HTTP/1.1 413").contains("body-too-large");
      // The limit, what the container swallows, and what lies in the sockets' buffers.
      assertThat(upload.sent()).isLessThan(32L * MEBIBYTE);
      assertThat(runs).hasValue(0);
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  @Test
  @Tag("proof")
  void anEndlessBodyThatIsNotComparedGoesToTheHandlerAsItComes() throws Exception {
    AtomicLong seen = new AtomicLong();
    try (TestServer server =
        counting(
                FIRST_WINS,
                (request, response) -> {
                  byte[] piece = new byte[MEBIBYTE];
                  InputStream in = request.getInputStream();
                  for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                    seen.addAndGet(read);
                  }
                  response.getWriter().print("all seen");
                })
            .start()) {
      Upload upload = Upload.of(server, large());
      assertThat(upload.answer()).startsWith("HTTP/1.1 200").endsWith("all seen");
      assertThat(upload.sent()).isEqualTo(large());
      assertThat(seen).hasValue(large());
      assertThat(runs).hasValue(1);
    }
  }

  /**
   * A body of chunks.
   *
   * @param answer what came back
   * @param sent how many bytes of it could be sent
   */
  private record Upload(String answer, long sent) {

    static Upload of(TestServer server, long length) throws Exception {
      String[] headers = {KEY, "k", "Transfer-Encoding", "chunked", "Connection", "close"};
      try (Socket socket = server.rawPost("/work", "", headers)) {
        socket.setSoTimeout(60_000);
        InputStream in = socket.getInputStream();
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> read(in));
        long sent = send(socket.getOutputStream(), length);
        return new Upload(answer.get(60, TimeUnit.SECONDS), sent);
      }
    }

    private static long send(OutputStream out, long length) {
      byte[] chunk = new byte[64 << 10];
      byte[] start = (Integer.toHexString(chunk.length) + "\r\n").getBytes(ISO_8859_1);
      byte[] end = "\r\n".getBytes(ISO_8859_1);
      long sent = 0;
      try {
        while (sent < length) {
          out.write(start);
          out.write(chunk);
          out.write(end);
          sent += chunk.length;
        }
        out.write("0\r\n\r\n".getBytes(ISO_8859_1));
      } catch (IOException refused) {
        return sent;
      }
      return sent;
    }

    /** Until the end, or until the server breaks the connection off, as it does to end a flood. */
    private static String read(InputStream in) {
      StringBuilder text = new StringBuilder();
      try {
        for (int read = in.read(); read >= 0; read = in.read()) {
          text.append((char) read);
        }
      } catch (IOException reset) {
        return text.toString();
      }
      return text.toString();
    }
  }
}
