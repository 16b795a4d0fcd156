package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.OnFailure;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.DispatcherType;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;

/** One servlet at {@code /work} whose runs are counted, and what its duplicates may see. */
abstract class CountedRuns extends OnEachContainer {

  static final String KEY = "Idempotency-Key";
  static final Protection STANDARD = Protection.by(Policy.standard());
  static final Protection KEEPING_FAILURES =
      Protection.by(Policy.from(Preset.STANDARD).onFailure(OnFailure.replay()).build());

  final AtomicInteger runs = new AtomicInteger();

  final TestServer.Builder counting(Protection protection, TestServer.Handler handler) {
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

  final void secondIsReplay(TestServer server, int status, String body) {
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

  final void secondRunsAgain(TestServer server, int status) {
    assertThat(server.post("/work", "{}", KEY, "k-1").statusCode()).isEqualTo(status);
    assertThat(server.post("/work", "{}", KEY, "k-1").statusCode()).isEqualTo(status);
    assertThat(runs).hasValue(2);
  }
}
