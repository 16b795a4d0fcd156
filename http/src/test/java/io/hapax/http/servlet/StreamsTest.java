package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.Policy;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers that go out while they are made. */
class StreamsTest extends OnEachContainer {

  private static final String KEY = "Idempotency-Key";

  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch gone = new CountDownLatch(1);
  private final CountDownLatch told = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean testOver;

  /** A handler that was never told would go on after the test. */
  @AfterEach
  void giveUp() {
    testOver = true;
  }

  /** Sends one event, waits at the gate, and goes on until it is told that nobody listens. */
  private TestServer.Builder endless(TestServer.Handler before) {
    return server()
        .servlet(
            "/work",
            (request, response) -> {
              runs.incrementAndGet();
              AsyncContext context = request.startAsync();
              context.setTimeout(0);
              context.addListener(new WhenOver(over));
              before.handle(request, response);
              ServletOutputStream out = context.getResponse().getOutputStream();
              new Thread(() -> stream(out)).start();
            })
        .route("/work", Protection.by(Policy.standard()));
  }

  private void stream(ServletOutputStream out) {
    try {
      out.print("data: 1\n\n");
      out.flush();
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      while (!testOver) {
        out.print("data: 2\n\n");
        out.flush();
      }
    } catch (IOException e) {
      told.countDown();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void isDoneWithoutItsBody(TestServer server) throws IOException, InterruptedException {
    assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
    try (Wire wire = new Wire(server)) {
      Wire.Answer second = wire.send("POST", "/work", new byte[0], KEY, "k-1");
      assertThat(second.code()).isEqualTo(409);
      assertThat(second.text()).contains("outcome-unavailable").contains("200");
    }
    assertThat(runs).hasValue(1);
  }

  private static Socket firstEvent(TestServer server) throws IOException {
    Socket socket = server.rawPost("/work", "", KEY, "k-1", "Content-Length", "0");
    socket.setSoTimeout(20_000);
    StringBuilder seen = new StringBuilder();
    while (!seen.toString().contains("data: 1")) {
      seen.append(new String(socket.getInputStream().readNBytes(1), UTF_8));
    }
    return socket;
  }

  @Test
  void aClientThatHangsUpOnAStreamChangesNothing() throws Exception {
    try (TestServer server = endless((request, response) -> {}).start()) {
      firstEvent(server).close();
      gone.countDown();
      isDoneWithoutItsBody(server);
    }
  }

  @Test
  void aClientThatHangsUpOnAStreamChangesNothingWithAnErrorPageToo() throws Exception {
    try (TestServer server =
        endless((request, response) -> {})
            .errorPage((request, response) -> response.getWriter().print("sorry"))
            .start()) {
      firstEvent(server).close();
      gone.countDown();
      isDoneWithoutItsBody(server);
    }
  }

  @Test
  void aStreamThatTheContainerEndsIsDone() throws Exception {
    CompletableFuture<AsyncContext> real = new CompletableFuture<>();
    try (TestServer server =
        endless((request, response) -> {})
            .outside(
                (request, response, chain) -> {
                  chain.doFilter(request, response);
                  if (request.isAsyncStarted()) {
                    // The container's own context: Hapax hears of it as of a client that left.
                    real.complete(request.getAsyncContext());
                  }
                })
            .start()) {
      try (Socket socket = firstEvent(server)) {
        assertThat(socket.isConnected()).isTrue();
        real.get(20, TimeUnit.SECONDS).complete();
        assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
        gone.countDown();
        isDoneWithoutItsBody(server);
      }
    }
  }

  @Test
  void aStreamWhoseTimeIsOverIsDone() throws Exception {
    try (TestServer server =
        endless((request, response) -> request.getAsyncContext().setTimeout(300)).start()) {
      try (Socket socket = firstEvent(server)) {
        assertThat(socket.isConnected()).isTrue();
        assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
        gone.countDown();
        isDoneWithoutItsBody(server);
      }
    }
  }

  /** Tells when an async request is over. */
  private record WhenOver(CountDownLatch over) implements AsyncListener {
    @Override
    public void onComplete(AsyncEvent event) {
      over.countDown();
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }
}
