package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One servlet at {@code /work} whose first run waits at a gate. */
abstract class GatedRuns extends OnEachContainer {

  static final String KEY = "Idempotency-Key";

  final AtomicInteger runs = new AtomicInteger();
  final CountDownLatch entered = new CountDownLatch(1);
  final CountDownLatch gate = new CountDownLatch(1);
  final AtomicInteger nextStatus = new AtomicInteger(201);

  /** The first run waits at the gate. */
  final TestServer.Builder gated(Protection protection) {
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

  final TestServer.Builder open(Protection protection) {
    gate.countDown();
    return gated(protection);
  }

  final CompletableFuture<HttpResponse<String>> firstAtTheGate(TestServer server, String... headers)
      throws InterruptedException {
    CompletableFuture<HttpResponse<String>> first = server.postLater("/work", "{}", headers);
    assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
    return first;
  }
}
