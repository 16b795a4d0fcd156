package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spring.boot.access.AccessApp;
import io.hapax.spring.boot.access.PaymentController;
import io.hapax.spring.boot.access.Payouts;
import io.hapax.spring.boot.access.Permissions;
import io.hapax.spring.boot.access.UnreadableApp;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** What those hear who have lost a permission since their first request, under Spring Security. */
class AccessCheckTest {

  private static final String ALICE = "Basic YWxpY2U6YWxpY2U=";

  private static RunningApp app;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void start() {
    app =
        RunningApp.start(
            AccessApp.class,
            "hapax.store=memory",
            "hapax.routes[0].path=/routed",
            "hapax.routes[0].policy=standard");
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @AfterEach
  void giveBack() {
    permissions().grant("alice");
    role("DIRECTOR");
  }

  private static Permissions permissions() {
    return app.bean(Permissions.class);
  }

  private static void role(String role) {
    app.bean(InMemoryUserDetailsManager.class).updateUser(AccessApp.user("alice", role));
  }

  private static int runs() {
    return app.bean(PaymentController.class).runs();
  }

  private HttpResponse<String> post(String path, String... headers) throws Exception {
    return send(path, key, headers);
  }

  private static HttpResponse<String> send(String path, String key, String... headers)
      throws Exception {
    String[] all = {"Authorization", ALICE, "Idempotency-Key", key, "X-Idempotency-Token", key};
    String[] more = Arrays.copyOf(all, all.length + headers.length);
    System.arraycopy(headers, 0, more, all.length, headers.length);
    return app.post(path, "", more);
  }

  /** Denied as a first request is, and without running anything. */
  private void assertDeniedAsARun(String path, String body) throws Exception {
    int before = runs();
    HttpResponse<String> replay = post(path);
    HttpResponse<String> run = send(path, UUID.randomUUID().toString());
    assertThat(run.statusCode()).isEqualTo(403);
    assertThat(run.body()).isEqualTo(body);
    assertThat(replay.statusCode()).isEqualTo(run.statusCode());
    assertThat(replay.body()).isEqualTo(run.body());
    assertThat(replay.headers().map().keySet()).isEqualTo(run.headers().map().keySet());
    assertThat(runs()).isEqualTo(before);
  }

  private void assertReplayed(HttpResponse<String> first, String path) throws Exception {
    HttpResponse<String> replay = post(path);
    assertThat(replay.statusCode()).isEqualTo(200);
    assertThat(replay.body()).isEqualTo(first.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/expression", "/named", "/routed"})
  void aRevokedPermissionIsAnsweredBySecurityAndAGrantedOneByTheReplay(String path)
      throws Exception {
    HttpResponse<String> first = post(path);
    assertThat(first.body()).startsWith("run ");
    assertReplayed(first, path);

    permissions().revoke("alice");
    assertDeniedAsARun(path, "answered by security");

    permissions().grant("alice");
    assertReplayed(first, path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/secured", "/roles"})
  void aRoleThatIsTakenAwayCountsAndSoDoesOneThatIncludesIt(String path) throws Exception {
    HttpResponse<String> first = post(path);
    assertThat(first.body()).startsWith("run ");

    role("CLERK");
    assertDeniedAsARun(path, "answered by security");

    role("MANAGER");
    assertReplayed(first, path);
    role("DIRECTOR");
    assertReplayed(first, path);
  }

  @Test
  void whatIsDeniedGoesThroughTheApplicationsOwnExceptionHandlingAndTheClasssRuleCounts()
      throws Exception {
    HttpResponse<String> first = post("/answering");
    assertThat(first.body()).isEqualTo("placed");

    permissions().revoke("alice");
    assertDeniedAsARun("/answering", "answered by advice");

    permissions().grant("alice");
    assertReplayed(first, "/answering");
  }

  /** What is said in the method's place is no outcome of it, and no leave to tell that. */
  @Test
  void aDenialThatIsAnsweredInTheMethodsPlaceIsANo() throws Exception {
    HttpResponse<String> first = post("/masked");
    assertThat(first.body()).startsWith("run ");

    permissions().revoke("alice");
    HttpResponse<String> denied = post("/masked");
    assertThat(denied.statusCode()).isEqualTo(403);
    assertThat(denied.body()).contains("access-denied").doesNotContain("run");

    permissions().grant("alice");
    assertReplayed(first, "/masked");
  }

  @Test
  void theApplicationsOwnCheckDecidesForWhatItCovers() throws Exception {
    HttpResponse<String> first = post("/covered/alice");
    assertReplayed(first, "/covered/alice");

    permissions().revoke("alice");
    HttpResponse<String> denied = post("/covered/alice");
    assertThat(denied.statusCode()).isEqualTo(403);
    assertThat(denied.body()).contains("access-denied").doesNotContain("run");
    assertThat(post("/covered/alice", "X-Throw", "1").body()).isEqualTo("answered by security");

    permissions().grant("alice");
    assertReplayed(first, "/covered/alice");
  }

  @Test
  void whatIsNotReplayedAsksNobody() throws Exception {
    assertThat(post("/refusing/alice").statusCode()).isEqualTo(200);
    permissions().revoke("alice");
    assertThat(post("/refusing/alice").statusCode()).isEqualTo(409);
  }

  /** What the application itself knows of an earlier run is an outcome like any other. */
  @Test
  void whatAResolverKnowsIsToldByNoPolicyToWhomTheRuleDenies() throws Exception {
    try (RunningApp unreadable = RunningApp.start(UnreadableApp.class)) {
      for (String path : List.of("/expression", "/once")) {
        String[] headers = {
          "Authorization", ALICE, "Idempotency-Key", key, "X-Idempotency-Token", key
        };
        assertThat(unreadable.post(path, "", headers).body())
            .isEqualTo("what the application knows");

        unreadable.bean(Permissions.class).revoke("alice");
        assertThat(unreadable.post(path, "", headers).statusCode()).isEqualTo(403);
        assertThat(unreadable.post(path, "", headers).body()).isEqualTo("answered by security");
        unreadable.bean(Permissions.class).grant("alice");
      }
    }
  }

  @Test
  void aHandlerWithoutARuleIsReplayedToEveryoneWhoHasTheKey() throws Exception {
    HttpResponse<String> first = post("/free");
    permissions().revoke("alice");
    assertReplayed(first, "/free");
  }

  @Test
  void theRulesOfABeanStandOutsideOfItsIdempotence() throws Exception {
    HttpResponse<String> first = payout();
    assertThat(first.body()).startsWith("payout " + key);
    assertThat(payout().body()).isEqualTo(first.body());
    int runs = app.bean(Payouts.class).runs();

    permissions().revoke("alice");
    assertThat(payout().statusCode()).isEqualTo(403);
    assertThat(payout().body()).isEqualTo("answered by security");

    permissions().grant("alice");
    assertThat(payout().body()).isEqualTo(first.body());
    assertThat(app.bean(Payouts.class).runs()).isEqualTo(runs);
  }

  private HttpResponse<String> payout() throws Exception {
    return app.post("/payouts", key, "Authorization", ALICE);
  }
}
