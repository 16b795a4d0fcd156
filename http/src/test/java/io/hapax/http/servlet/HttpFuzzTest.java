package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.ForwardedFor;
import io.hapax.policy.KeySource;
import io.hapax.policy.OnAbandoned;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Requests that nobody should send, three times each: they are refused or run once, they break
 * nothing that the container alone would not break, and repeating them changes nothing. A failure
 * prints its seed, for {@code -Dhapax.proof.seed}.
 */
@Tag("proof")
class HttpFuzzTest {

  private static final boolean LONG = Boolean.getBoolean("hapax.proof");
  private static final int CASES = Integer.getInteger("hapax.proof.fuzz", LONG ? 30_000 : 400);
  private static final int NO_ANSWER = 599;

  private final Map<String, AtomicInteger> effects = new ConcurrentHashMap<>();
  private final TestServer server = application().start();
  private final TestServer bare = application().unprotected().start();
  private final Map<String, Integer> figures = new TreeMap<>();

  private TestServer.Builder application() {
    Policy guard = Policy.from(Preset.GUARD).window(Duration.ofHours(1)).build();
    Policy parameter =
        Policy.from(Preset.ONCE)
            .keySource(new KeySource.Parameter("requestId"))
            .onAbandoned(OnAbandoned.REFUSE)
            .window(Duration.ofHours(1))
            .build();
    return TestServer.on(Container.TOMCAT)
        .servlet("/standard", this::body)
        .servlet("/guard", this::body)
        .servlet("/first-wins", this::body)
        .servlet("/parameter", this::parameters)
        .multipartServlet("/multipart", this::parts)
        .route("/standard", Protection.by(Policy.standard()))
        .route("/guard", Protection.by(guard))
        .route("/first-wins", Protection.by(Policy.firstWins()))
        .route("/parameter", Protection.by(parameter))
        .route("/multipart", Protection.by(Policy.standard()))
        .callers(new Callers(request -> null, TenantResolver.single(), ForwardedFor.first()));
  }

  @AfterEach
  void close() {
    server.close();
    bare.close();
  }

  private void body(HttpServletRequest request, HttpServletResponse response) throws IOException {
    int length = request.getInputStream().readAllBytes().length;
    effect(request, response, length);
  }

  private void parameters(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int count = request.getParameterMap().size();
    effect(request, response, count);
  }

  private void parts(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    int count = request.getParts().size();
    effect(request, response, count);
  }

  /**
   * Only here: a handler that fails before has done nothing, and may be run again. So may one for
   * which Tomcat has answered already: it sends a 400 when the handler asks for broken parts.
   */
  private void effect(HttpServletRequest request, HttpServletResponse response, int seen)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    int run =
        effects
            .computeIfAbsent(request.getHeader("X-Case"), unused -> new AtomicInteger())
            .incrementAndGet();
    response.getWriter().print("run " + run + " saw " + seen);
  }

  @Test
  void noRequestRunsTwiceOrBreaksWhatTheContainerDoesNotBreak() throws Exception {
    long seed = Long.getLong("hapax.proof.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      FuzzedRequest request = FuzzedRequest.of(random, i);
      try {
        check(request);
      } catch (AssertionError | Exception e) {
        throw new AssertionError(
            "seed " + seed + ", request " + i + ": " + request.text() + "\n" + e.getMessage(), e);
      }
    }
    assertThat(figures).as("each way was gone").containsKeys("runs", "replays", "refused");
    if (LONG) {
      print(seed);
    }
  }

  private void check(FuzzedRequest request) throws Exception {
    String first = request.send(server);
    String second = request.send(server);
    String third = request.send(server);
    int runs = runs(request);
    String alone = request.send(bare);

    assertThat(runs).as("effects").isLessThanOrEqualTo(1);
    for (String answer : new String[] {first, second, third}) {
      if (code(answer) >= 500) {
        assertThat(code(alone))
            .as("without Hapax, where with it: " + answer)
            .isGreaterThanOrEqualTo(500);
      }
    }
    assertThat(steady(third)).as("repeated").isEqualTo(steady(second));
    if (code(first) == 200) {
      assertThat(runs).as("effects of a request that was accepted").isEqualTo(1);
      assertThat(code(second)).isIn(200, 409, 429);
    } else if (code(second) != 429) { // The guard's key stays taken, whatever became of the first.
      assertThat(steady(second)).as("refused again").isEqualTo(steady(first));
    }
    count(runs == 1 ? "runs" : "nothing run");
    count(second.contains("Idempotent-Replayed: true") ? "replays" : "no replay");
    count(code(first) / 100 == 4 ? "refused" : "not refused");
    count("first answers of " + request.route() + ": " + code(first));
  }

  private int runs(FuzzedRequest request) {
    AtomicInteger count = effects.remove(Integer.toString(request.number()));
    return count == null ? 0 : count.get();
  }

  private static int code(String answer) {
    return answer.isEmpty() ? NO_ANSWER : Integer.parseInt(answer.split(" ", 3)[1]);
  }

  /** Without what the time of day changes. */
  private static String steady(String answer) {
    return answer.replaceAll("(?m)^(Date|Retry-After): .*$", "");
  }

  private void count(String what) {
    figures.merge(what, 1, Integer::sum);
  }

  private void print(long seed) throws IOException {
    StringBuilder table =
        new StringBuilder("HTTP fuzz, seed " + seed + "\n\n| what | requests |\n| --- | ---: |\n");
    table.append("| sent, three times each | ").append(CASES).append(" |\n");
    figures.forEach(
        (what, n) -> table.append("| ").append(what).append(" | ").append(n).append(" |\n"));
    System.out.println(table);
    Path directory = Files.createDirectories(Path.of("target", "proof"));
    Files.writeString(directory.resolve("fuzz-http.md"), table);
  }
}
