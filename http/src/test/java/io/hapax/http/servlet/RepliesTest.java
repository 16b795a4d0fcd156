package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a duplicate gets, seen from a client: {@link FirstAnswersTest} has every way to answer. */
class RepliesTest extends CountedRuns {

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

  @Test
  void aHandlerThatInterruptsItsThreadIsAnsweredAndItsInterruptStays() throws Exception {
    AtomicInteger interrupted = new AtomicInteger();
    try (TestServer server =
        counting(
                STANDARD,
                (request, response) -> {
                  Thread.currentThread().interrupt();
                  response.getWriter().print("done all the same");
                })
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  // Tomcat sends nothing from a thread that is interrupted.
                  interrupted.addAndGet(Thread.interrupted() ? 1 : 0);
                })
            .start()) {
      secondIsReplay(server, 200, "done all the same");
      assertThat(interrupted).hasValue(1);
    }
  }
}
