package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.ForwardedFor;
import io.hapax.http.HttpSettings;
import io.hapax.http.KeySyntax;
import io.hapax.policy.KeySource;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.OnMissingKey;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What the engine's answers look like over HTTP, and what is not asked at all. */
class AnswersTest extends OnEachContainer {

  private static final String KEY = "Idempotency-Key";

  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch gate = new CountDownLatch(1);
  private final AtomicInteger nextStatus = new AtomicInteger(201);

  /** The first run waits at the gate. */
  private TestServer.Builder gated(Protection protection) {
    return server()
        .servlet(
            "/work",
            (request, response) -> {
              if (runs.incrementAndGet() == 1) {
                entered.countDown();
                assertThat(gate.await(20, TimeUnit.SECONDS)).isTrue();
              }
              response.setStatus(nextStatus.getAndSet(201));
              response.getWriter().print("run " + runs.get());
            })
        .route("/work", protection);
  }

  private TestServer.Builder open(Protection protection) {
    gate.countDown();
    return gated(protection);
  }

  private CompletableFuture<HttpResponse<String>> firstAtTheGate(
      TestServer server, String... headers) throws InterruptedException {
    CompletableFuture<HttpResponse<String>> first = server.postLater("/work", "{}", headers);
    assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
    return first;
  }

  @Test
  void theGuardRefusesWith429AndTheRestOfItsWindow() {
    Policy guard =
        Policy.from(Preset.GUARD).window(Duration.ofSeconds(15)).message("下单处理中，请勿重复提交").build();
    try (TestServer server = open(Protection.by(guard)).start()) {
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(201);
      HttpResponse<String> second = server.post("/work", "{}");
      assertThat(second.statusCode()).isEqualTo(429);
      assertThat(second.body())
          .isEqualTo("{\"code\":429,\"message\":\"下单处理中，请勿重复提交\",\"data\":null}");
      assertThat(second.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("application/json");
      assertThat(second.headers().firstValue("Content-Language")).isEmpty();
      assertThat(Integer.parseInt(second.headers().firstValue("Retry-After").orElseThrow()))
          .isBetween(1, 15);
    }
  }

  @Test
  void aBlankKeyIsNoKeyForTheGuardAndAFirstKeyIsCutByTheEngine() {
    try (TestServer server = open(Protection.by(Policy.guard())).start()) {
      String header = "X-Idempotency-Key";
      assertThat(server.post("/work", "1", header, "  ").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "1").statusCode()).isEqualTo(429);
      String cut = "a".repeat(128);
      assertThat(server.post("/work", "2", header, cut + "1").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "3", header, cut + "2").statusCode()).isEqualTo(429);
    }
  }

  @Test
  void aGuardWithoutFingerprintsLetsRequestsWithoutAKeyPass() {
    Policy guard = Policy.from(Preset.GUARD).onMissingKey(OnMissingKey.PASS).build();
    try (TestServer server = open(Protection.by(guard)).start()) {
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(201);
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  @Test
  void onceSpeaksItsSeedsWords() {
    try (TestServer server = open(Protection.by(Policy.once())).start()) {
      HttpResponse<String> missing = server.post("/work", "{}");
      assertThat(missing.statusCode()).isEqualTo(400);
      assertThat(missing.body())
          .isEqualTo("{\"code\":400,\"message\":\"缺少幂等Token\",\"data\":null}");
      assertThat(missing.headers().firstValue("Content-Language")).hasValue("zh");
      String header = "X-Idempotency-Token";
      assertThat(server.post("/work", "{}", header, "a,b").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "{}", header, "a,b").body())
          .isEqualTo("{\"code\":409,\"message\":\"请勿重复提交\",\"data\":null}");
      assertThat(server.post("/work", "{}", header, "a,b", "Accept-Language", "en-GB").body())
          .contains("Please do not submit twice");
    }
  }

  @Test
  void theUserAsKeyAllowsOneRequestAtATimeAndPath() {
    Policy policy = Policy.from(Preset.ONCE).keySource(new KeySource.Principal()).build();
    try (TestServer server = open(Protection.by(policy)).start()) {
      assertThat(server.post("/work", "1").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "2").statusCode()).isEqualTo(409);
    }
  }

  @Test
  void aFormTokenThatWasNeverIssuedIsRefusedAndAMissingOneSaysSo() {
    try (TestServer server = open(Protection.by(Policy.formToken())).start()) {
      assertThat(server.post("/work", "{}").body())
          .isEqualTo("{\"code\":400,\"message\":\"缺少幂等Token，请刷新页面重试\",\"data\":null}");
      HttpResponse<String> unknown =
          server.post("/work", "{}", "X-Idempotency-Token", "0123456789abcdef0123456789abcdef");
      assertThat(unknown.statusCode()).isEqualTo(409);
      assertThat(unknown.body()).contains("请勿重复提交");
      assertThat(runs).hasValue(0);
    }
  }

  @Test
  void theFirstThatWinsIsReplayedAs200WithoutAMarker() {
    try (TestServer server = open(Protection.by(Policy.firstWins())).start()) {
      HttpResponse<String> missing = server.post("/work", "{}");
      assertThat(missing.statusCode()).isEqualTo(422);
      assertThat(missing.body())
          .contains("missing-idempotency-key\"")
          .contains("Idempotency-Key header is required for this endpoint.");
      assertThat(server.post("/work", "{}", KEY, "  ").statusCode()).isEqualTo(422);
      assertThat(server.post("/work", "{}", KEY, "k").statusCode()).isEqualTo(201);
      HttpResponse<String> second = server.post("/work", "other", KEY, "k");
      assertThat(second.statusCode()).isEqualTo(200);
      assertThat(second.body()).isEqualTo("run 1");
      assertThat(second.headers().firstValue("Idempotent-Replayed")).isEmpty();
      assertThat(server.post("/work", "{}", KEY, "'; DROP TABLE orders; --").statusCode())
          .isEqualTo(201);
    }
  }

  @Test
  void theStandardRefusesWhatIsNoKey() {
    try (TestServer server = open(Protection.by(Policy.standard())).start()) {
      HttpResponse<String> missing = server.post("/work", "{}");
      assertThat(missing.statusCode()).isEqualTo(400);
      assertThat(missing.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(missing.headers().firstValue("Link").orElseThrow()).contains("describedby");
      for (String bad : List.of("", "\"open", "a,b", "a\"b", "x".repeat(256))) {
        HttpResponse<String> answer = server.post("/work", "{}", KEY, bad);
        assertThat(answer.statusCode()).as(bad).isEqualTo(400);
        assertThat(answer.body()).as(bad).contains("invalid-idempotency-key");
      }
      assertThat(server.post("/work", "{}", KEY, "a", KEY, "b").statusCode()).isEqualTo(400);
      for (String bad : List.of("\u00e9", "a\tb", "\u00a0", "\u0080")) {
        assertThat(rawStatus(server, bad)).as(bad).isEqualTo("HTTP/1.1 400");
      }
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  /** As the JDK's client sends no such headers. */
  private static String rawStatus(TestServer server, String key) {
    try (Socket socket = server.rawPost("/work", "{}", "Content-Length", "2", KEY, key)) {
      return new String(socket.getInputStream().readNBytes(12), UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aQuotedAndABareKeyAreTheSame() {
    try (TestServer server = open(Protection.by(Policy.standard())).start()) {
      assertThat(server.post("/work", "{}", KEY, "abc").body()).isEqualTo("run 1");
      assertThat(server.post("/work", "{}", KEY, "\"abc\";v=1").body()).isEqualTo("run 1");
    }
  }

  @Test
  void strictSyntaxTakesQuotedKeysAlone() {
    HttpSettings strict = HttpSettings.builder().keySyntax(KeySyntax.STRICT).build();
    try (TestServer server = open(Protection.by(Policy.standard())).settings(strict).start()) {
      assertThat(server.post("/work", "{}", KEY, "abc").statusCode()).isEqualTo(400);
      assertThat(server.post("/work", "{}", KEY, "\"abc\"").statusCode()).isEqualTo(201);
    }
  }

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

  @Test
  void aWaiterHoldsNoThreadOfTheContainer() throws Exception {
    AtomicReference<Thread> left = new AtomicReference<>();
    CountDownLatch gone = new CountDownLatch(1);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins()))
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  if (request.isAsyncStarted()) {
                    left.set(Thread.currentThread());
                    gone.countDown();
                  }
                })
            .start()) {
      var first = firstAtTheGate(server, KEY, "k");
      var second = server.postLater("/work", "{}", KEY, "k");
      // The waiter's thread is free, while the first still holds the gate.
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      gate.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
      assertThat(second.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      assertThat(left.get()).isNotNull();
    }
  }

  @Test
  void aWaiterRunsItselfWhenTheFirstFails() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    nextStatus.set(503);
    try (TestServer server =
        gated(Protection.by(Policy.firstWins()))
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  if (request.isAsyncStarted()) {
                    gone.countDown();
                  }
                })
            .start()) {
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

  @Test
  void aStoreThatIsDownIs503OrAMarkedRun() {
    try (TestServer server = open(Protection.by(Policy.standard())).start()) {
      server.storeDown.set(true);
      HttpResponse<String> refused = server.post("/work", "{}", KEY, "k");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(runs).hasValue(0);
    }
    try (TestServer server = open(Protection.by(Policy.guard())).start()) {
      server.storeDown.set(true);
      HttpResponse<String> open = server.post("/work", "{}");
      assertThat(open.statusCode()).isEqualTo(201);
      assertThat(open.headers().firstValue("Idempotency-Protection")).hasValue("none");
    }
  }

  @Test
  void readsAndPreflightsNeverEnter() {
    Protection standard = Protection.by(Policy.standard());
    try (TestServer server =
        open(standard)
            .route(new Route(Set.of("GET", "HEAD", "OPTIONS"), RoutePattern.parse("/**"), standard))
            .inside(
                (request, response, chain) -> {
                  assertThat(RequestProtection.of(request)).isEmpty();
                  chain.doFilter(request, response);
                })
            .start()) {
      for (String method : List.of("GET", "HEAD", "OPTIONS")) {
        assertThat(server.send(method, "/work", BodyPublishers.noBody()).statusCode())
            .isEqualTo(201);
      }
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  @Test
  void theHandlerIsToldTheKeyAsItWasRead() throws Exception {
    try (TestServer server =
        server()
            .servlet(
                "/work",
                (request, response) ->
                    response
                        .getOutputStream()
                        .print(RequestProtection.of(request).orElseThrow().key().orElse("none")))
            .route("/work", Protection.by(Policy.standard()))
            .start()) {
      assertThat(server.post("/work", "{}", "Idempotency-Key", " \"k-1\";a=1 ").body())
          .isEqualTo("k-1");
    }
  }

  @Test
  void anEndpointWithoutAPolicyCostsNothingAndIsNotHeldBack() throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    try (TestServer server =
        server()
            .servlet(
                "/open",
                (request, response) -> {
                  response.getOutputStream().print("now");
                  response.flushBuffer();
                  assertThat(response.isCommitted()).isTrue();
                  assertThat(seen.await(20, TimeUnit.SECONDS)).isTrue();
                })
            .route("/work", Protection.by(Policy.standard()))
            .start()) {
      try (var socket = server.rawPost("/open", "{}", "Content-Length", "2", KEY, "k")) {
        assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
            .isEqualTo("HTTP/1.1 200");
        seen.countDown();
      }
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  @Test
  void anotherCallerTenantOrPathHasKeysOfItsOwn() {
    try (TestServer server =
        server()
            .servlet(
                "/work/*",
                (request, response) -> response.getWriter().print(runs.incrementAndGet()))
            .route("/work/**", Protection.by(Policy.firstWins()))
            .callers(
                new Callers(
                    request -> request.getHeader("X-User"),
                    request -> "" + request.getHeader("X-Tenant"),
                    ForwardedFor.first()))
            .contextPath("/shop")
            .start()) {
      String path = "/shop/work/1/pay";
      assertThat(server.post(path, "", KEY, "k", "X-User", "1").body()).isEqualTo("1");
      assertThat(server.post(path, "", KEY, "k", "X-User", "1").body()).isEqualTo("1");
      assertThat(server.post(path + ";jsessionid=7", "", KEY, "k", "X-User", "1").body())
          .isEqualTo("1");
      assertThat(server.post(path, "", KEY, "k", "X-User", "2").body()).isEqualTo("2");
      assertThat(server.post(path, "", KEY, "k", "X-User", "1", "X-Tenant", "t").body())
          .isEqualTo("3");
      assertThat(server.post("/shop/work/2/pay", "", KEY, "k", "X-User", "1").body())
          .isEqualTo("4");
      String forwarded = "X-Forwarded-For";
      assertThat(server.post(path, "", KEY, "k", forwarded, "203.0.113.9").body()).isEqualTo("5");
      assertThat(server.post(path, "", KEY, "k", forwarded, "203.0.113.8").body()).isEqualTo("6");
      assertThat(server.post(path, "", KEY, "k", "X-User", "203.0.113.8").body()).isEqualTo("7");
      assertThat(server.send("PUT", path, BodyPublishers.noBody(), KEY, "k").body()).isEqualTo("8");
    }
  }

  @Test
  void whatTheOuterFiltersRefuseClaimsNothing() {
    try (TestServer server =
        open(Protection.by(Policy.standard()))
            .outside((request, response, chain) -> ((HttpServletResponse) response).sendError(401))
            .start()) {
      assertThat(server.post("/work", "{}", KEY, "k").statusCode()).isEqualTo(401);
      assertThat(server.storeCalls).hasValue(0);
    }
  }
}
