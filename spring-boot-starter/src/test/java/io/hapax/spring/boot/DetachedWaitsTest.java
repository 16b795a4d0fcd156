package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hapax.spring.boot.web.Orders;
import io.hapax.spring.boot.web.WebApp;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** More duplicates wait behind an annotation than the container has threads. */
@Timeout(120)
class DetachedWaitsTest {

  private static final int THREADS = 4;
  private static final int DUPLICATES = 12;
  private static final String ALICE =
      "Basic " + Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.UTF_8));

  /** Counts the requests that got a thread. */
  @Configuration(proxyBeanMethods = false)
  @Import(WebApp.class)
  static class CountingApp {

    static final AtomicInteger ENTERED = new AtomicInteger();

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    Filter counting() {
      return (request, response, chain) -> {
        if (request.getDispatcherType() == DispatcherType.REQUEST) {
          ENTERED.incrementAndGet();
        }
        chain.doFilter(new DispatchedAlready((HttpServletRequest) request), response);
      };
    }
  }

  /** As if each wait were over before its dispatch is: then a request counts as async no longer. */
  private static final class DispatchedAlready extends HttpServletRequestWrapper {
    DispatchedAlready(HttpServletRequest request) {
      super(request);
    }

    @Override
    public boolean isAsyncStarted() {
      return false;
    }
  }

  private final RunningApp app =
      RunningApp.start(
          CountingApp.class,
          "spring.datasource.url=jdbc:h2:mem:detached" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1",
          "hapax.store=jdbc",
          "hapax.store-deadline=20s",
          "hapax.waiters.detached=true",
          "server.tomcat.threads.max=" + THREADS);
  private final ExecutorService clients = Executors.newCachedThreadPool();
  private final Orders orders = app.bean(Orders.class);
  private final String item = "item " + UUID.randomUUID();
  private final CountDownLatch working = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @AfterEach
  void stop() {
    goOn.countDown();
    clients.shutdownNow();
    app.close();
  }

  private CompletableFuture<HttpResponse<String>> send(String path) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return app.post(
                path, item, "Authorization", ALICE, "Idempotency-Key", item, "Prefer", "wait=9");
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        clients);
  }

  /** The first one, which is at work, and then its duplicates, which wait. */
  private List<CompletableFuture<HttpResponse<String>>> sendAll(String path) throws Exception {
    int before = CountingApp.ENTERED.get();
    List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
    all.add(send(path));
    working.await();
    for (int i = 0; i < DUPLICATES; i++) {
      all.add(send(path));
    }
    await()
        .atMost(Duration.ofSeconds(8))
        .until(() -> CountingApp.ENTERED.get() - before == 1 + DUPLICATES);
    return all;
  }

  private void hold() {
    working.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void waitersHoldNoThreadAndAllGetTheFirstAnswer() throws Exception {
    orders.beforeCommit(this::hold);
    List<CompletableFuture<HttpResponse<String>>> all = sendAll("/orders");
    goOn.countDown();

    String first = all.get(0).join().body();
    assertThat(all)
        .extracting(CompletableFuture::join)
        .allSatisfy(
            answer -> {
              assertThat(answer.statusCode()).isEqualTo(201);
              assertThat(answer.body()).isEqualTo(first);
            });
    assertThat(all.subList(1, all.size()))
        .extracting(CompletableFuture::join)
        .allSatisfy(
            answer ->
                assertThat(answer.headers().firstValue("Idempotent-Replayed")).hasValue("true"));
    assertThat(orders.count(item)).isEqualTo(1);
  }

  /** Its handler throws after its COMMIT: without the fence, the key would be free again. */
  @Test
  void whenTheOwnerFailsOneWaiterRunsAndIsFenced() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    orders.beforeCommit(
        () -> {
          if (runs.incrementAndGet() == 1) {
            hold();
            throw new IllegalStateException("the owner's work is rolled back");
          }
        });
    List<CompletableFuture<HttpResponse<String>>> all = sendAll("/orders/failing");
    goOn.countDown();

    List<Integer> statuses = all.stream().map(answer -> answer.join().statusCode()).toList();
    assertThat(statuses).filteredOn(status -> status == 500).hasSize(2);
    assertThat(statuses).filteredOn(status -> status == 409).hasSize(DUPLICATES - 1);
    assertThat(runs).hasValue(2);
    assertThat(orders.count(item)).isEqualTo(1);
  }
}
