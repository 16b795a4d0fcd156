package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.RefusalStyle;
import io.hapax.policy.Policy;
import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What is sent to those who have lost a permission since the first request. */
class AccessChecksTest extends GatedRuns {

  private static final class Revoked extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final AtomicBoolean permitted = new AtomicBoolean(true);

  private Protection checked(Policy policy) {
    return Protection.by(policy)
        .checkedBy(request -> permitted.get() && request.getMethod().equals("POST"));
  }

  private static void assertDenied(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body()).contains("access-denied\"").doesNotContain("run 1");
    assertThat(answer.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
  }

  @Test
  void theRevokedAreSent403AndTheReadmittedTheReplay() {
    try (TestServer server = open(checked(Policy.standard())).start()) {
      assertThat(server.post("/work", "{}", KEY, "k").body()).isEqualTo("run 1");
      permitted.set(false);
      assertDenied(server.post("/work", "{}", KEY, "k"));
      permitted.set(true);
      HttpResponse<String> replay = server.post("/work", "{}", KEY, "k");
      assertThat(replay.statusCode()).isEqualTo(201);
      assertThat(replay.body()).isEqualTo("run 1");
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void the403IsInTheStyleOfTheProtection() {
    Protection result = checked(Policy.standard()).styled(RefusalStyle.RESULT);
    try (TestServer server = open(result).start()) {
      server.post("/work", "{}", KEY, "k");
      permitted.set(false);
      assertThat(server.post("/work", "{}", KEY, "k", "Accept-Language", "en").body())
          .isEqualTo(
              "{\"code\":403,\"message\":\"You may not have the answer to this request.\",\"data\":null}");
    }
  }

  @Test
  void aWaiterThatIsRevokedWhileItWaitsIsSent403() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    try (TestServer server = gated(checked(Policy.firstWins())).outside(tells(gone)).start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k");
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      permitted.set(false);
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).body()).isEqualTo("run 1");
      assertDenied(second.get(20, TimeUnit.SECONDS));
    }
  }

  /** Tells when a waiter has left the container's thread. */
  private static Filter tells(CountDownLatch gone) {
    return (request, response, chain) -> {
      chain.doFilter(request, response);
      if (request.isAsyncStarted()) {
        gone.countDown();
      }
    };
  }

  /** As a framework around Hapax answers its own exceptions. */
  private static Filter answeringRevoked() {
    return (request, response, chain) -> {
      try {
        chain.doFilter(request, response);
      } catch (Revoked revoked) {
        ((jakarta.servlet.http.HttpServletResponse) response).setStatus(418);
        response.getWriter().print("the application's own");
      }
    };
  }

  @Test
  void whatTheCheckThrowsIsTheApplicationsToAnswer() throws Exception {
    Protection throwing =
        Protection.by(Policy.firstWins())
            .checkedBy(
                request -> {
                  if (!permitted.get()) {
                    throw new Revoked();
                  }
                  return true;
                });
    CountDownLatch gone = new CountDownLatch(1);
    try (TestServer server =
        gated(throwing).outside(tells(gone)).outside(answeringRevoked()).start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var waiter = server.postLater("/work", "{}", KEY, "k");
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      permitted.set(false);
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
      HttpResponse<String> later = server.post("/work", "{}", KEY, "k");
      for (HttpResponse<String> answer : List.of(waiter.get(20, TimeUnit.SECONDS), later)) {
        assertThat(answer.statusCode()).isEqualTo(418);
        assertThat(answer.body()).isEqualTo("the application's own");
      }
      permitted.set(true);
      assertThat(server.post("/work", "{}", KEY, "k").body()).isEqualTo("run 1");
      assertThat(runs).hasValue(1);
    }
  }
}
