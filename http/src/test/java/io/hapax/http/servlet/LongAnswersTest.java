package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.BodyLimits;
import io.hapax.http.HttpSettings;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Answers that are too long to keep, or to wait for, and clients that don't. */
class LongAnswersTest extends CountedRuns {

  @Test
  void aStreamOfEventsPassesUnbufferedAndIsNotRunAgain() throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.setContentType("text/event-stream");
                  AsyncContext context = request.startAsync();
                  ServletOutputStream out = context.getResponse().getOutputStream();
                  context.start(
                      () -> {
                        try {
                          out.print("data: 1\n\n");
                          out.flush();
                          assertThat(seen.await(20, TimeUnit.SECONDS)).isTrue();
                          out.print("data: 2\n\n");
                          context.complete();
                        } catch (Exception e) {
                          throw new AssertionError(e);
                        }
                      });
                })
            .start()) {
      HttpRequest request =
          HttpRequest.newBuilder(server.uri("/work"))
              .header(KEY, "k-1")
              .POST(BodyPublishers.noBody())
              .build();
      HttpResponse<InputStream> first = server.client.send(request, BodyHandlers.ofInputStream());
      try (InputStream in = first.body()) {
        assertThat(new String(in.readNBytes(9), UTF_8)).isEqualTo("data: 1\n\n");
        seen.countDown();
        assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo("data: 2\n\n");
      }
      HttpResponse<String> second = server.post("/work", "", KEY, "k-1");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body()).contains("outcome-unavailable").contains("200");
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void anAnswerAboveTheLimitIsSentInFullAndNotRunAgain() throws Exception {
    byte[] large = new byte[1_000_000];
    HttpSettings settings =
        HttpSettings.builder().limits(new BodyLimits(1024, 1 << 20, 100_000)).build();
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.setStatus(201);
                  response.setHeader("Location", "/files/1");
                  for (int i = 0; i < 100; i++) {
                    response.getOutputStream().write(large, i * 10_000, 10_000);
                  }
                })
            .settings(settings)
            .start()) {
      assertThat(server.post("/work", "{}", KEY, "k-1").body()).hasSize(1_000_000);
      HttpResponse<String> second = server.post("/work", "{}", KEY, "k-1");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body())
          .contains("\"outcome_status\":201")
          .contains("\"outcome_location\":\"/files/1\"");
      assertThat(second.headers().firstValue("Retry-After")).isEmpty();
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void anAnswerOfExactlyTheLimitIsReplayed() throws Exception {
    HttpSettings settings = HttpSettings.builder().limits(new BodyLimits(1024, 1 << 20, 5)).build();
    try (TestServer server =
        counting(STANDARD, (request, response) -> response.getOutputStream().print("12345"))
            .settings(settings)
            .start()) {
      secondIsReplay(server, 200, "12345");
    }
  }

  @Test
  void aClientThatHangsUpChangesNothing() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch hungUp = new CountDownLatch(1);
    CountDownLatch recorded = new CountDownLatch(1);
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  entered.countDown();
                  assertThat(hungUp.await(20, TimeUnit.SECONDS)).isTrue();
                  response.getOutputStream().print("made all the same");
                })
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  recorded.countDown();
                })
            .start()) {
      String json = "application/json";
      try (Socket socket =
          server.rawPost("/work", "{}", KEY, "k-1", "Content-Type", json, "Content-Length", "2")) {
        assertThat(socket.isConnected()).isTrue();
        assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
      }
      hungUp.countDown();
      assertThat(recorded.await(20, TimeUnit.SECONDS)).isTrue();
      HttpResponse<String> second =
          server.post("/work", "{}", KEY, "k-1", "Content-Type", "application/json");
      assertThat(second.body()).isEqualTo("made all the same");
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aClientThatHangsUpOnALongAnswerChangesNothing() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    HttpSettings settings =
        HttpSettings.builder().limits(new BodyLimits(1024, 1 << 20, 1000)).build();
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  byte[] piece = new byte[100_000];
                  for (int i = 0; i < 300; i++) {
                    response.getOutputStream().write(piece);
                  }
                })
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  done.countDown();
                })
            .settings(settings)
            .start()) {
      try (Socket socket = server.rawPost("/work", "", KEY, "k-1", "Content-Length", "0")) {
        assertThat(socket.getInputStream().readNBytes(100)).hasSize(100);
      }
      assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(server.post("/work", "", KEY, "k-1").statusCode()).isEqualTo(409);
      assertThat(runs).hasValue(1);
    }
  }
}
