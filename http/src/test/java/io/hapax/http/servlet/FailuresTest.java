package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.Policy;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What becomes of a key whose handler failed. */
class FailuresTest extends CountedRuns {

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
  void anAsyncRequestThatTimesOutKeepsItsKey() throws Exception {
    try (TestServer server = counting(STANDARD, FailuresTest::timesOut).start()) {
      secondFindsItInProgress(server);
    }
  }

  @Test
  void anAsyncRequestThatTimesOutKeepsItsKeyWithAnErrorPageToo() throws Exception {
    try (TestServer server =
        counting(STANDARD, FailuresTest::timesOut)
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
}
