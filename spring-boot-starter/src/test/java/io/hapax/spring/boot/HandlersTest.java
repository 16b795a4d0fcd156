package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spring.boot.web.Orders;
import io.hapax.spring.boot.web.WebApp;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Handlers of a running application: records on H2, beside the orders, behind a login. */
class HandlersTest {

  private static RunningApp app;

  private final String key = UUID.randomUUID().toString();

  /** What a test orders is its alone. */
  private final String item = "item " + key;

  @BeforeAll
  static void start() {
    app =
        RunningApp.start(
            WebApp.class,
            "spring.datasource.url=jdbc:h2:mem:handlers;DB_CLOSE_DELAY=-1",
            // Redis is on the class path too.
            "hapax.store=jdbc",
            // Tests share the machine: what is slow here is not down.
            "hapax.store-deadline=20s",
            "hapax.form-token.endpoint.enabled=true",
            "hapax.policies.routed.preset=once",
            "hapax.policies.routed.key.header=X-Request-Id",
            "hapax.routes[0].path=/routed/**",
            "hapax.routes[0].policy=routed",
            "hapax.routes[0].message=routed twice",
            "hapax.routes[1].methods=POST",
            "hapax.routes[1].path=/public/functional",
            "hapax.routes[1].policy=routed");
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @AfterEach
  void letGo() {
    app.bean(Orders.class).beforeCommit(() -> {});
  }

  private static String login(String user) {
    return "Basic "
        + Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
  }

  private static HttpResponse<String> alice(String path, String body, String... headers)
      throws Exception {
    return as("alice", path, body, headers);
  }

  private static HttpResponse<String> as(String user, String path, String body, String... headers)
      throws Exception {
    String[] all = new String[headers.length + 2];
    all[0] = "Authorization";
    all[1] = login(user);
    System.arraycopy(headers, 0, all, 2, headers.length);
    return app.post(path, body, all);
  }

  private int orders() {
    return app.bean(Orders.class).count(item);
  }

  private static JdbcClient jdbc() {
    return app.bean(JdbcClient.class);
  }

  private static int records() {
    return jdbc().sql("SELECT COUNT(*) FROM idempotency_log").query(Integer.class).single();
  }

  @Test
  void theFirstAnswerIsReplayedAsItWas() throws Exception {
    HttpResponse<String> first = alice("/orders", item, "Idempotency-Key", key);
    HttpResponse<String> second = alice("/orders", item, "Idempotency-Key", key);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.headers().firstValue("Location")).hasValue("/orders/1");
    assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void anotherPayloadAndNoKeyAreRefused() throws Exception {
    alice("/orders", item, "Idempotency-Key", key);
    assertThat(alice("/orders", "other", "Idempotency-Key", key).statusCode()).isEqualTo(422);
    assertThat(alice("/orders", item).statusCode()).isEqualTo(400);
  }

  @Test
  void whoIsNotLoggedInClaimsNothingAndSeesNothing() throws Exception {
    alice("/orders", item, "Idempotency-Key", key);
    int before = records();

    HttpResponse<String> answer = app.post("/orders", item, "Idempotency-Key", key);

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).doesNotContain(item);
    assertThat(app.post("/orders", item, "Idempotency-Key", key + "2").statusCode()).isEqualTo(401);
    assertThat(records()).isEqualTo(before);
  }

  @Test
  void alicesKeyRunsForBob() throws Exception {
    alice("/orders", item, "Idempotency-Key", key);
    HttpResponse<String> bobs = as("bob", "/orders", item, "Idempotency-Key", key);
    assertThat(bobs.statusCode()).isEqualTo(201);
    assertThat(bobs.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(orders()).isEqualTo(2);
  }

  @Test
  void ofManyAtOnceOneIsMade() throws Exception {
    List<HttpResponse<String>> answers =
        app.race(16, () -> alice("/orders", item, "Idempotency-Key", key));
    assertThat(answers).extracting(HttpResponse::statusCode).isSubsetOf(201, 409);
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aRunThatWasTakenOverRollsBackItsWork() throws Exception {
    app.bean(Orders.class)
        .beforeCommit(
            () -> {
              if (takeOver() == 0) {
                throw new IllegalStateException("the claim was not there to be taken over");
              }
            });

    HttpResponse<String> answer = alice("/orders", item, "Idempotency-Key", key);

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(orders()).as("what the stale owner did").isZero();
  }

  /** As another node does whose claim comes after this one's lease: on its own connection. */
  private int takeOver() {
    try (java.sql.Connection other =
            java.sql.DriverManager.getConnection("jdbc:h2:mem:handlers", "sa", "");
        java.sql.PreparedStatement statement =
            other.prepareStatement(
                "UPDATE idempotency_log SET token = token + 1 WHERE idem_key = ?")) {
      statement.setString(1, key.substring(0, 8));
      return statement.executeUpdate();
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatWasCommittedNeverRunsAgainThoughItsHandlerFailed() throws Exception {
    assertThat(alice("/orders/failing", item, "Idempotency-Key", key).statusCode()).isEqualTo(500);
    HttpResponse<String> second = alice("/orders/failing", item, "Idempotency-Key", key);
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body()).contains("outcome-unavailable");
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aHandlerOnOtherThreadsRunsOnceToo() throws Exception {
    for (String path : List.of("/orders/callable", "/orders/future")) {
      HttpResponse<String> first = alice(path, item, "Idempotency-Key", key);
      HttpResponse<String> second = alice(path, item, "Idempotency-Key", key);
      assertThat(first.statusCode()).as(path).isEqualTo(200);
      assertThat(second.body()).as(path).isEqualTo(first.body());
      assertThat(second.headers().firstValue("Idempotent-Replayed")).as(path).hasValue("true");
    }
    assertThat(orders()).isEqualTo(2);
  }

  @Test
  void whatIsForwardedBelongsToTheRequestThatWasProtected() throws Exception {
    int before = records();
    HttpResponse<String> first = alice("/orders/forwarding", item, "Idempotency-Key", key);
    HttpResponse<String> second = alice("/orders/forwarding", item, "Idempotency-Key", key);
    assertThat(first.body()).isEqualTo(item + " 1");
    assertThat(second.body()).isEqualTo(item + " 1");
    assertThat(records()).isEqualTo(before + 1);
  }

  /** The letter under which the store keeps where a record and its work met. */
  private String mode(String operation) {
    return jdbc()
        .sql("SELECT mode FROM idempotency_log WHERE biz_type = ? AND idem_key = ?")
        .params(operation, key.substring(0, 8))
        .query(String.class)
        .single();
  }

  @Test
  void whatIsDoneWhenTheHandlerReturnsIsFencedAndNothingElse() throws Exception {
    for (String path : List.of("/orders", "/orders/callable", "/orders/future")) {
      alice(path, item, "Idempotency-Key", key);
    }
    assertThat(mode("POST /orders")).isEqualTo("F");
    assertThat(mode("POST /orders/callable")).isEqualTo("S");
    assertThat(mode("POST /orders/future")).isEqualTo("S");
  }

  @Test
  void aKeyIsMadeOfPathAndParameter() throws Exception {
    String path = "/orders/" + key + "/pay?channel=";
    assertThat(alice(path + "wechat", "").statusCode()).isEqualTo(200);
    HttpResponse<String> second = alice(path + "wechat", "");
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body()).isEqualTo("{\"code\":409,\"message\":\"paid twice\",\"data\":null}");
    assertThat(alice(path + "alipay", "").statusCode()).isEqualTo(200);
    assertThat(alice("/orders/" + key + "/pay", "").statusCode()).as("no channel").isEqualTo(400);
    assertThat(alice(path + "wechat&channel=alipay", "").statusCode()).as("two").isEqualTo(400);
  }

  @Test
  void aParameterIsSeedTwosKey() throws Exception {
    assertThat(alice("/coupon?requestId=" + key, item).statusCode()).isEqualTo(200);
    assertThat(alice("/coupon?requestId=" + key, item).statusCode()).isEqualTo(409);
    assertThat(alice("/coupon", item).statusCode()).isEqualTo(400);
    assertThat(alice("/coupon?requestId=%20", item).statusCode()).isEqualTo(400);
    assertThat(alice("/coupon?requestId=1&requestId=2", item).statusCode()).isEqualTo(400);
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aRouteProtectsWhatHasNoAnnotation() throws Exception {
    assertThat(alice("/routed/plain", item, "X-Request-Id", key).statusCode()).isEqualTo(200);
    HttpResponse<String> second = alice("/routed/plain", item, "X-Request-Id", key);
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body()).contains("routed twice");
    assertThat(alice("/routed/plain", item).statusCode()).isEqualTo(400);
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aRouteLeavesReadersAlone() throws Exception {
    HttpResponse<String> answer =
        app.send("GET", "/routed/plain?item=none", "", "Authorization", login("alice"));
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @Test
  void anAnnotationBeatsARoute() throws Exception {
    assertThat(alice("/routed/annotated", item, "Idempotency-Key", key).statusCode())
        .isEqualTo(200);
    HttpResponse<String> second = alice("/routed/annotated", item, "Idempotency-Key", key);
    assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
  }

  @Test
  void aRouteProtectsAFunctionalEndpoint() throws Exception {
    assertThat(app.post("/public/functional", "", "X-Request-Id", key).statusCode()).isEqualTo(200);
    assertThat(app.post("/public/functional", "", "X-Request-Id", key).statusCode()).isEqualTo(409);
  }

  @Test
  void anEndpointWithoutAPolicyIsFree() throws Exception {
    int before = records();
    alice("/free", item, "Idempotency-Key", key);
    alice("/free", item, "Idempotency-Key", key);
    assertThat(orders()).isEqualTo(2);
    assertThat(records()).isEqualTo(before);
  }

  @Test
  void aServicesOwnRefusalIsThePolicysAnswer() throws Exception {
    assertThat(alice("/transfers/" + key, item).body()).isEqualTo(item + " 1");
    assertThat(alice("/transfers/" + key, item).body()).isEqualTo(item + " 1");
    HttpResponse<String> mismatch = alice("/transfers/" + key, "other");
    assertThat(mismatch.statusCode()).as("not the application's 500").isEqualTo(422);
    assertThat(mismatch.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aServiceBelowAProtectedHandlerHasRecordsOfItsOwn() throws Exception {
    HttpResponse<String> first = alice("/protected-transfers/" + key, item, "Idempotency-Key", key);
    HttpResponse<String> other =
        alice("/protected-transfers/" + key, item, "Idempotency-Key", key + "2");
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(other.body()).as("the service's first value").isEqualTo(first.body());
    assertThat(other.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(orders()).isEqualTo(1);
  }

  private static String token(String... headers) throws Exception {
    HttpResponse<String> answer = app.send("GET", "/api/idempotency/token", "", headers);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(answer.body())
        .matches("\\{\"code\":200,\"message\":\"ok\",\"data\":\"[0-9a-f]{32}\"}");
    return answer.body().replaceAll(".*\"data\":\"([0-9a-f]{32})\"}", "$1");
  }

  @Test
  void aFormTokenIsUsedOnce() throws Exception {
    String token = token();
    assertThat(alice("/orders/form", item, "X-Idempotency-Token", token).statusCode())
        .isEqualTo(200);
    HttpResponse<String> used = alice("/orders/form", item, "X-Idempotency-Token", token);
    assertThat(used.statusCode()).isEqualTo(409);
    assertThat(used.body()).contains("请勿重复提交");
    HttpResponse<String> missing = alice("/orders/form", item);
    assertThat(missing.statusCode()).isEqualTo(400);
    assertThat(missing.body()).contains("缺少幂等Token，请刷新页面重试");
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aFailedFormGivesItsTokenBack() throws Exception {
    String token = token();
    assertThat(alice("/orders/form", "failing", "X-Idempotency-Token", token).statusCode())
        .isEqualTo(400);
    assertThat(alice("/orders/form", item, "X-Idempotency-Token", token).statusCode())
        .isEqualTo(200);
  }

  @Test
  void aMembersTokenServesThatMemberOnly() throws Exception {
    String token = token("Authorization", login("alice"));
    assertThat(as("bob", "/orders/form", item, "X-Idempotency-Token", token).statusCode())
        .isEqualTo(409);
    assertThat(alice("/orders/form", item, "X-Idempotency-Token", token).statusCode())
        .isEqualTo(200);
  }

  @Test
  void aTokenThatIsCheckedInTheServiceIsGivenBackByARollback() throws Exception {
    String token = token("Authorization", login("alice"));
    assertThat(alice("/orders/checked", "failing", "X-Idempotency-Token", token).statusCode())
        .isEqualTo(400);
    assertThat(alice("/orders/checked", item, "X-Idempotency-Token", token).statusCode())
        .isEqualTo(200);
    HttpResponse<String> used = alice("/orders/checked", item, "X-Idempotency-Token", token);
    assertThat(used.statusCode()).isEqualTo(409);
    assertThat(used.body()).contains("请勿重复提交");
    assertThat(orders()).isEqualTo(1);
  }
}
