package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.BodyLimits;
import io.hapax.http.HttpSettings;
import io.hapax.policy.OnFailure;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Every way in which a servlet can answer, seen from a client: once, and again. */
class RepliesTest extends OnEachContainer {

  private static final String KEY = "Idempotency-Key";
  private static final Protection STANDARD = Protection.by(Policy.standard());
  private static final Protection KEEPING_FAILURES =
      Protection.by(Policy.from(Preset.STANDARD).onFailure(OnFailure.replay()).build());

  private final AtomicInteger runs = new AtomicInteger();

  private TestServer.Builder counting(Protection protection, TestServer.Handler handler) {
    return server()
        .servlet(
            "/work",
            (request, response) -> {
              if (request.getDispatcherType() == DispatcherType.REQUEST) {
                runs.incrementAndGet();
              }
              handler.handle(request, response);
            })
        .route("/work", protection);
  }

  private void secondIsReplay(TestServer server, int status, String body) {
    HttpResponse<String> first = server.post("/work", "{}", KEY, "k-1");
    assertThat(first.statusCode()).isEqualTo(status);
    assertThat(first.body()).isEqualTo(body);
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    HttpResponse<String> second = server.post("/work", "{}", KEY, "k-1");
    assertThat(second.statusCode()).isEqualTo(status);
    assertThat(second.body()).isEqualTo(body);
    assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
    assertThat(second.headers().firstValue("Content-Type"))
        .isEqualTo(first.headers().firstValue("Content-Type"));
    assertThat(runs).hasValue(1);
  }

  private void secondRunsAgain(TestServer server, int status) {
    assertThat(server.post("/work", "{}", KEY, "k-1").statusCode()).isEqualTo(status);
    assertThat(server.post("/work", "{}", KEY, "k-1").statusCode()).isEqualTo(status);
    assertThat(runs).hasValue(2);
  }

  @Test
  void aWriterIsReplayed() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.setStatus(201);
                  response.setContentType("text/plain;charset=UTF-8");
                  response.getWriter().print("订单 1");
                  response.getWriter().flush();
                })
            .start()) {
      secondIsReplay(server, 201, "订单 1");
    }
  }

  @Test
  void aStreamIsReplayed() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.setContentType("application/json");
                  ServletOutputStream out = response.getOutputStream();
                  out.write('[');
                  out.print("1]");
                  out.close();
                })
            .start()) {
      secondIsReplay(server, 200, "[1]");
    }
  }

  @Test
  void anEmptyAnswerIsReplayed() throws Exception {
    try (TestServer server =
        counting(STANDARD, (request, response) -> response.setStatus(204)).start()) {
      secondIsReplay(server, 204, "");
    }
  }

  @Test
  void aRedirectIsReplayedWithItsLocation() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.sendRedirect("/orders/1");
                  assertThat(response.isCommitted()).isTrue();
                  response.getWriter().print("ignored");
                })
            .start()) {
      secondIsReplay(server, 302, "");
      assertThat(server.post("/work", "{}", KEY, "k-1").headers().firstValue("Location"))
          .hasValue("/orders/1");
    }
  }

  @Test
  void aResetAnswerIsForgotten() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.setStatus(202);
                  response.setHeader("X-Draft", "1");
                  response.getWriter().print("draft");
                  response.reset();
                  response.getOutputStream().print("final");
                })
            .start()) {
      secondIsReplay(server, 200, "final");
      assertThat(server.post("/work", "{}", KEY, "k-1").headers().firstValue("X-Draft")).isEmpty();
    }
  }

  @Test
  void headersOfTheRepresentationAreReplayedAndThoseOfTheExchangeAreNot() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.setStatus(201);
                  response.setHeader("Location", "/orders/1");
                  response.setHeader("ETag", "\"1\"");
                  response.setHeader("X-Total", "9");
                  response.addHeader("Link", "</a>; rel=\"a\"");
                  response.addHeader("Link", "</b>; rel=\"b\"");
                  response.addHeader("vary", "Accept");
                  response.setHeader("X-Request-Id", "r1");
                  response.setHeader("traceparent", "00-1-1-00");
                  response.addCookie(new Cookie("session", "secret"));
                  response.setLocale(java.util.Locale.FRENCH);
                  response.getOutputStream().print("{}");
                })
            .outside(
                (request, response, chain) -> {
                  ((HttpServletResponse) response).setHeader("X-Frame-Options", "DENY");
                  ((HttpServletResponse) response).addHeader("Vary", "Origin");
                  chain.doFilter(request, response);
                })
            .start()) {
      HttpResponse<String> first = server.post("/work", "{}", KEY, "k-1");
      assertThat(first.headers().firstValue("Set-Cookie")).isPresent();
      assertThat(first.headers().firstValue("X-Request-Id")).isPresent();
      HttpResponse<String> second = server.post("/work", "{}", KEY, "k-1");
      assertThat(second.headers().map())
          .containsKeys("Location", "ETag", "X-Total", "Content-Language")
          .doesNotContainKeys("Set-Cookie", "X-Request-Id", "traceparent");
      assertThat(second.headers().allValues("Link")).hasSize(2);
      assertThat(second.headers().allValues("X-Frame-Options")).containsExactly("DENY");
      assertThat(second.headers().allValues("Vary")).containsExactly("Origin", "Accept");
      assertThat(second.headers().firstValue("Content-Length")).hasValue("2");
      assertThat(second.headers().firstValue("Content-Language")).hasValue("fr");
    }
  }

  @Test
  void anAnswerOfTheErrorPageIsReplayedWithItsBody() throws Exception {
    try (TestServer server =
        counting(KEEPING_FAILURES, (request, response) -> response.sendError(418, "tea"))
            .errorPage(
                (request, response) -> {
                  response.setContentType("text/plain");
                  response.getWriter().print("sorry, tea");
                })
            .start()) {
      secondIsReplay(server, 418, "sorry, tea");
    }
  }

  @Test
  void aKeptErrorWithoutAnErrorPageIsRefusedWithItsStatus() throws Exception {
    try (TestServer server =
        counting(KEEPING_FAILURES, (request, response) -> response.sendError(418))
            .errorPagePatience(Duration.ofMillis(1))
            .start()) {
      assertThat(server.post("/work", "{}", KEY, "k-1").statusCode()).isEqualTo(418);
      HttpResponse<String> second = server.post("/work", "{}", KEY, "k-1", "Prefer", "wait=10");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body()).contains("outcome-unavailable").contains("418");
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aFailureFreesItsKeyWithOrWithoutAnErrorPageOrTheNet() throws Exception {
    TestServer.Handler failing = (request, response) -> response.sendError(400);
    try (TestServer server = counting(STANDARD, failing).start()) {
      secondRunsAgain(server, 400);
    }
    runs.set(0);
    try (TestServer server = counting(STANDARD, failing).withoutNet().start()) {
      secondRunsAgain(server, 400);
    }
    runs.set(0);
    try (TestServer server =
        counting(STANDARD, failing)
            .errorPage((request, response) -> response.getWriter().print("oops"))
            .start()) {
      secondRunsAgain(server, 400);
    }
  }

  @Test
  void anUnhandledExceptionFreesItsKeyAndTheContainerAnswers() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.getWriter().print("half an answer");
                  throw new IllegalStateException("on purpose");
                })
            .errorPage((request, response) -> response.getWriter().print("oops"))
            .start()) {
      secondRunsAgain(server, 500);
      assertThat(server.post("/work", "{}", KEY, "k-2").body()).isEqualTo("oops");
    }
  }

  @Test
  void aForwardIsReplayedWithItsBody() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  request.getRequestDispatcher("/view").forward(request, response);
                })
            .servlet("/view", (request, response) -> response.getWriter().print("the view"))
            .start()) {
      secondIsReplay(server, 200, "the view");
    }
  }

  @Test
  void anInnerForwardIsReplayedWithItsBody() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  request.getRequestDispatcher("/one").forward(request, response);
                })
            .servlet(
                "/one",
                (request, response) ->
                    request.getRequestDispatcher("/two").forward(request, response))
            .servlet("/two", (request, response) -> response.getWriter().print("the view"))
            .start()) {
      secondIsReplay(server, 200, "the view");
    }
  }

  @Test
  void anErrorInsideAForwardFreesTheKey() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  request.getRequestDispatcher("/view").forward(request, response);
                })
            .servlet("/view", (request, response) -> response.sendError(404))
            .start()) {
      secondRunsAgain(server, 404);
    }
  }

  @Test
  void aRawAsyncAnswerIsReplayed() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  AsyncContext context = request.startAsync();
                  context.start(
                      () -> {
                        try {
                          context.getResponse().setContentType("text/plain");
                          context.getResponse().getWriter().print("later");
                          context.complete();
                        } catch (IOException e) {
                          throw new AssertionError(e);
                        }
                      });
                })
            .start()) {
      secondIsReplay(server, 200, "later");
    }
  }

  @Test
  void anAsyncAnswerCompletedWithinTheDispatchIsReplayed() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  AsyncContext context = request.startAsync(request, response);
                  response.getWriter().print("at once");
                  context.complete();
                })
            .start()) {
      secondIsReplay(server, 200, "at once");
    }
  }

  @Test
  void anAsyncAnswerMadeInADispatchIsReplayed() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  if (request.getDispatcherType() == DispatcherType.ASYNC) {
                    response.setStatus(201);
                    response.getWriter().print("dispatched");
                    return;
                  }
                  AsyncContext context = request.startAsync(request, response);
                  context.start(context::dispatch);
                })
            .start()) {
      secondIsReplay(server, 201, "dispatched");
    }
  }

  @Test
  void anAnswerWrittenByAListenerIsReplayed() throws Exception {
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  AsyncContext context = request.startAsync();
                  ServletOutputStream out = context.getResponse().getOutputStream();
                  out.setWriteListener(
                      new WriteListener() {
                        @Override
                        public void onWritePossible() throws IOException {
                          assertThat(out.isReady()).isTrue();
                          out.print("listened");
                          context.complete();
                        }

                        @Override
                        public void onError(Throwable error) {
                          throw new AssertionError(error);
                        }
                      });
                })
            .start()) {
      secondIsReplay(server, 200, "listened");
    }
  }

  @Test
  void anAsyncRequestThatTimesOutKeepsItsKey() throws Exception {
    try (TestServer server = counting(STANDARD, RepliesTest::timesOut).start()) {
      secondFindsItInProgress(server);
    }
  }

  @Test
  void anAsyncRequestThatTimesOutKeepsItsKeyWithAnErrorPageToo() throws Exception {
    try (TestServer server =
        counting(STANDARD, RepliesTest::timesOut)
            .errorPage((request, response) -> response.getWriter().print("too late"))
            .start()) {
      assertThat(server.post("/work", "{}", KEY, "k-0").body()).isEqualTo("too late");
      runs.set(0);
      secondFindsItInProgress(server);
    }
  }

  private static void timesOut(HttpServletRequest request, HttpServletResponse response) {
    request.startAsync(request, response).setTimeout(50);
  }

  private void secondFindsItInProgress(TestServer server) {
    assertThat(server.post("/work", "{}", KEY, "k-1").statusCode()).isEqualTo(500);
    HttpResponse<String> second = server.post("/work", "{}", KEY, "k-1");
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body()).contains("in-progress");
    assertThat(runs).hasValue(1);
  }

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

  @Test
  void theAnswerIsRecordedBeforeTheClientSeesAnyOfIt() throws Exception {
    AtomicInteger callsAtFirstByte = new AtomicInteger();
    TestServer[] running = new TestServer[1];
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  response.getWriter().print("answer");
                  response.flushBuffer();
                  assertThat(response.isCommitted()).isFalse();
                })
            .outside(
                (request, response, chain) ->
                    chain.doFilter(
                        request,
                        new FirstByte(
                            (HttpServletResponse) response,
                            () -> callsAtFirstByte.set(running[0].storeCalls.get()))))
            .start()) {
      running[0] = server;
      assertThat(server.post("/work", "{}", KEY, "k-1").body()).isEqualTo("answer");
      assertThat(callsAtFirstByte).hasValue(2);
    }
  }

  /** Tells when the real stream is asked for. */
  private static final class FirstByte extends jakarta.servlet.http.HttpServletResponseWrapper {
    private final Runnable listener;

    FirstByte(HttpServletResponse response, Runnable listener) {
      super(response);
      this.listener = listener;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      listener.run();
      return super.getOutputStream();
    }
  }

  @Test
  void anErrorThatTheApplicationHandledIsToldToTheEngine() throws Exception {
    Protection firstWins = Protection.by(Policy.firstWins());
    try (TestServer server =
        counting(
                firstWins,
                (request, response) -> {
                  RequestProtection.of(request)
                      .orElseThrow()
                      .noteError(new java.sql.SQLException("duplicate", "23505"));
                  response.setStatus(409);
                  response.setHeader("X-Mine", "1");
                  response.getWriter().print("mine");
                })
            .start()) {
      HttpResponse<String> answer = server.post("/work", "{}", KEY, "k-1");
      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(answer.body()).contains("conflict\"").doesNotContain("mine");
      assertThat(answer.headers().firstValue("X-Mine")).isEmpty();
    }
  }

  @Test
  void aUniqueViolationThatNobodyHandledIsAConflict() throws Exception {
    try (TestServer server =
        counting(
                Protection.by(Policy.firstWins()),
                (request, response) -> {
                  throw new IllegalStateException(new java.sql.SQLException("dup", "23505"));
                })
            .errorPage((request, response) -> response.getWriter().print("oops"))
            .start()) {
      HttpResponse<String> answer = server.post("/work", "{}", KEY, "k-1");
      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(answer.body()).contains("conflict\"");
    }
  }

  @Test
  void anInterceptorCanWakeTheProtectionAndDecidesOnce() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (TestServer server =
        server()
            .servlet(
                "/work",
                (request, response) -> {
                  if (wake(request, asked)) {
                    runs.incrementAndGet();
                    request.getRequestDispatcher("/view").forward(request, response);
                  }
                })
            .servlet(
                "/view",
                (request, response) -> {
                  assertThat(wake(request, asked)).isTrue();
                  response.getWriter().print("the view");
                })
            .start()) {
      secondIsReplay(server, 200, "the view");
      assertThat(asked).hasValue(3);
    }
  }

  private static boolean wake(HttpServletRequest request, AtomicInteger asked) throws IOException {
    asked.incrementAndGet();
    return RequestProtection.of(request).orElseThrow().protect(request, STANDARD);
  }
}
