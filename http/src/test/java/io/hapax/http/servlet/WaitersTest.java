package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.OnInProgress;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Requests that come while the first of them runs. */
class WaitersTest extends GatedRuns {

  @Test
  void aRequestInProgressIsRefusedAndAnotherPayloadIsAMismatchEvenThen() throws Exception {
    try (TestServer server = gated(Protection.by(Policy.standard())).start()) {
      var first = firstAtTheGate(server, KEY, "k");
      HttpResponse<String> second = server.post("/work", "{}", KEY, "k");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body()).contains("in-progress");
      assertThat(second.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(server.post("/work", "other", KEY, "k").statusCode()).isEqualTo(422);
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
    }
  }

  @Test
  void aPreferenceToWaitIsHonouredAndAcknowledged() throws Exception {
    try (TestServer server = gated(Protection.by(Policy.standard())).start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k", "Prefer", "wait=5");
      gate.countDown();
      HttpResponse<String> answer = second.get(20, TimeUnit.SECONDS);
      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(answer.body()).isEqualTo("run 1");
      assertThat(answer.headers().firstValue("Preference-Applied")).hasValue("wait=5");
      assertThat(first.get(20, TimeUnit.SECONDS).headers().firstValue("Preference-Applied"))
          .isEmpty();
      HttpResponse<String> capped = server.post("/work", "{}", KEY, "k", "Prefer", "wait=600");
      assertThat(capped.headers().firstValue("Preference-Applied")).hasValue("wait=10");
    }
  }

  @Test
  void sixtyFourAtOnceHaveOneEffectAndTheSameAnswer() throws Exception {
    try (TestServer server = gated(Protection.by(Policy.firstWins())).start()) {
      List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        all.add(server.postLater("/work", "{}", KEY, "k"));
      }
      assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
      gate.countDown();
      List<Integer> statuses = new ArrayList<>();
      for (CompletableFuture<HttpResponse<String>> one : all) {
        HttpResponse<String> answer = one.get(20, TimeUnit.SECONDS);
        assertThat(answer.body()).isEqualTo("run 1");
        statuses.add(answer.statusCode());
      }
      assertThat(statuses).containsOnlyOnce(201).contains(200).hasSize(64);
      assertThat(runs).hasValue(1);
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

  @Test
  void aWaiterHoldsNoThreadOfTheContainer() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins())).outside(tells(gone)).start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k");
      // The waiter's thread is free, while the first still holds the gate.
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
      assertThat(second.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }

  /** As many as the containers have threads. */
  private static final int CROWD = 200;

  @Test
  void twoHundredWaitersLeaveAnotherEndpointAloneAndOneOfThemRunsNext() throws Exception {
    CountDownLatch gone = new CountDownLatch(CROWD);
    nextStatus.set(503);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins()))
            .servlet("/other", (request, response) -> response.getWriter().print("other"))
            .outside(tells(gone))
            .start()) {
      var first = firstAtTheGate(server, KEY, "k");
      List<CompletableFuture<HttpResponse<String>>> waiters = new ArrayList<>();
      for (int i = 0; i < CROWD; i++) {
        waiters.add(server.postLater("/work", "{}", KEY, "k"));
      }
      assertThat(gone.await(20, TimeUnit.SECONDS)).as("all of them wait").isTrue();

      assertThat(server.post("/other", "{}").body()).isEqualTo("other");

      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
      List<Integer> statuses = new ArrayList<>();
      for (CompletableFuture<HttpResponse<String>> waiter : waiters) {
        HttpResponse<String> answer = waiter.get(20, TimeUnit.SECONDS);
        assertThat(answer.body()).isEqualTo("run 2");
        statuses.add(answer.statusCode());
      }
      assertThat(statuses).containsOnlyOnce(201).contains(200).hasSize(CROWD);
      assertThat(runs).hasValue(2);
    }
  }

  @Test
  void oneWaiterTooManyIsToldToComeBackLater() throws Exception {
    CountDownLatch gone = new CountDownLatch(2);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins()))
            .engine(engine -> engine.waiters(2, 3))
            .outside(tells(gone))
            .start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k");
      var third = server.postLater("/work", "{}", KEY, "k");
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();

      HttpResponse<String> tooMany = server.post("/work", "{}", KEY, "k");

      assertThat(tooMany.statusCode()).isEqualTo(429);
      assertThat(tooMany.headers().firstValue("Retry-After")).hasValue("1");
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
      assertThat(second.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      assertThat(third.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void aWaiterRunsItselfWhenTheFirstFails() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    nextStatus.set(503);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins())).outside(tells(gone)).start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k");
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
      assertThat(second.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
      assertThat(second.get().body()).isEqualTo("run 2");
      assertThat(server.post("/work", "{}", KEY, "k").body()).isEqualTo("run 2");
    }
  }

  @Test
  void aWaiterThatIsGoneHandsItsTurnOn() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    nextStatus.set(503);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins()))
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  if (request.isAsyncStarted() && gone.getCount() > 0) {
                    request.getAsyncContext().complete();
                    gone.countDown();
                  }
                })
            .start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k");
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(second.get(20, TimeUnit.SECONDS).body()).isEmpty();
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
      assertThat(server.post("/work", "{}", KEY, "k").body()).isEqualTo("run 2");
    }
  }

  @Test
  void aWaiterWithoutAsyncSupportWaitsOnItsThread() throws Exception {
    Policy shortWait =
        Policy.from(Preset.FIRST_WINS)
            .onInProgress(OnInProgress.waitAtMost(Duration.ofMillis(1)))
            .build();
    try (TestServer server =
        server()
            .syncServlet(
                "/work",
                (request, response) -> {
                  entered.countDown();
                  assertThat(gate.await(20, TimeUnit.SECONDS)).isTrue();
                })
            .route("/work", Protection.by(shortWait))
            .start()) {
      var first = firstAtTheGate(server, KEY, "k");
      HttpResponse<String> second = server.post("/work", "{}", KEY, "k");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body()).contains("in-progress");
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }
}
