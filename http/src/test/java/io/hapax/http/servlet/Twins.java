package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.OnFailure;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import io.hapax.policy.Verdict;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One application twice on the same container, once with Hapax in it and once without: what the
 * first says first has to be what the second says.
 */
final class Twins implements AutoCloseable {

  /** The path of ways under the standard policy. */
  static final String STANDARD = "/standard/";

  /** The path of ways under a policy that keeps every failure, to be replayed. */
  static final String KEEPING = "/keeping/";

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final byte[] BODY = "a=1&a=2&b=%E4%BD%A0".getBytes(UTF_8);
  private static final Policy KEEPING_POLICY =
      Policy.from(Preset.STANDARD)
          .onFailure(new OnFailure(Verdict.COMPLETE, Verdict.COMPLETE, Verdict.COMPLETE, Set.of()))
          .build();

  private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
  private final TestServer server;
  private final TestServer bare;

  private Twins(Container container, List<Way> ways, boolean errorPage) {
    server =
        application(container, ways, errorPage)
            .route(STANDARD + "**", Protection.by(Policy.standard()))
            .route(KEEPING + "**", Protection.by(KEEPING_POLICY))
            .errorPagePatience(errorPage ? Duration.ofMinutes(1) : Duration.ofMillis(1))
            .start();
    bare = application(container, ways, errorPage).unprotected().start();
  }

  static Twins withErrorPage(Container container, List<Way> ways) {
    return new Twins(container, ways, true);
  }

  /** The container makes error pages. */
  static Twins withoutErrorPage(Container container, List<Way> ways) {
    return new Twins(container, ways, false);
  }

  private TestServer.Builder application(Container container, List<Way> ways, boolean errorPage) {
    TestServer.Builder builder = TestServer.on(container);
    for (Way way : ways) {
      for (String start : List.of(STANDARD, KEEPING)) {
        builder.servlet(start + way.name(), counted(start + way.name(), way.handler()));
      }
    }
    if (errorPage) {
      builder.errorPage(Twins::errorPage);
    }
    return builder
        .servlet("/view", (request, response) -> response.getWriter().print("the view"))
        .servlet("/asking-view", (request, response) -> parameters(request, response))
        .servlet("/streaming-view", (request, response) -> response.getOutputStream().print("view"))
        .servlet("/failing-view", (request, response) -> response.sendError(404, "no view"))
        .servlet(
            "/throwing-view",
            (request, response) -> {
              throw new IllegalStateException("in the view");
            });
  }

  private TestServer.Handler counted(String path, TestServer.Handler handler) {
    return (request, response) -> {
      if (request.getDispatcherType() == DispatcherType.REQUEST) {
        runs.computeIfAbsent(path, unused -> new AtomicInteger()).incrementAndGet();
      }
      handler.handle(request, response);
    };
  }

  static void parameters(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setCharacterEncoding("UTF-8");
    for (String name : List.of("a", "b", "c")) {
      response.getWriter().print(Arrays.toString(request.getParameterValues(name)));
    }
  }

  private static void errorPage(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response
        .getWriter()
        .printf(
            "sorry: %s %s %s %s, %s",
            request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE),
            request.getAttribute(RequestDispatcher.ERROR_MESSAGE),
            request.getAttribute(RequestDispatcher.ERROR_EXCEPTION_TYPE),
            request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI),
            request.getAttribute("asked") == null ? null : request.getParameter("b"));
  }

  /** Sends the same to both, and then a duplicate, of which {@code fate} says what it gets. */
  void check(String path, Way.Fate fate) throws IOException {
    Wire.Answer expected = post(bare, path);
    runs.clear();
    Wire.Answer first = post(server, path);
    assertThat(first.shownWithoutLength()).isEqualTo(expected.shownWithoutLength());
    if (expected.header("Transfer-Encoding").isEmpty()) {
      assertThat(first.shown()).isEqualTo(expected.shown());
    }
    assertThat(runs.get(path)).hasValue(1);
    Wire.Answer second =
        fate == Way.Fate.NOT_KEPT ? post(server, path, "Prefer", "wait=10") : post(server, path);
    assertThat(runs.get(path)).hasValue(fate == Way.Fate.FREED ? 2 : 1);
    switch (fate) {
      case FREED -> assertThat(second.shown()).isEqualTo(first.shown());
      case REPLAYED -> isReplay(second, first);
      case NOT_KEPT -> isRefusal(second, "outcome-unavailable");
      case LEFT -> isRefusal(second, "in-progress");
    }
  }

  private static void isReplay(Wire.Answer second, Wire.Answer first) {
    assertThat(second.header("Idempotent-Replayed")).hasValue("true");
    assertThat(second.code()).isEqualTo(first.code());
    assertThat(second.body()).isEqualTo(first.body());
    for (String name : List.of("Content-Type", "Content-Encoding")) {
      assertThat(second.header(name)).isEqualTo(first.header(name));
    }
  }

  private static void isRefusal(Wire.Answer second, String reason) {
    assertThat(second.code()).isEqualTo(409);
    assertThat(second.text()).contains(reason);
  }

  private static Wire.Answer post(TestServer to, String path, String... headers)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(headers));
    all.addAll(List.of("Content-Type", FORM, "Idempotency-Key", path));
    try (Wire wire = new Wire(to)) {
      return wire.send("POST", path + "?a=0", BODY, all.toArray(new String[0]));
    }
  }

  @Override
  public void close() {
    server.close();
    bare.close();
  }
}
