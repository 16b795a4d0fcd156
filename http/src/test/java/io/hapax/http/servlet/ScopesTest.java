package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.ForwardedFor;
import io.hapax.policy.Policy;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is asked for which request, and what is not asked at all. */
class ScopesTest extends GatedRuns {

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
