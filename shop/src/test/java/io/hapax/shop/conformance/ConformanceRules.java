package io.hapax.shop.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a suite that knows nothing of the shop finds under profile {@code conformance}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConformanceRules {

  private static final String PATH = "/api/conformance";

  private final Backend backend;
  private ShopServer shop;
  private ShopClient client;

  ConformanceRules(Backend backend) {
    this.backend = backend;
  }

  @BeforeAll
  void start() {
    shop = ShopServer.start(backend.newDatabase(), "--spring.profiles.active=conformance");
    client = shop.client();
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @BeforeEach
  void reset() {
    client.post("/__conformance/reset").expect(204);
  }

  private Answer send(String method, String key, String body) {
    return client
        .with("Idempotency-Key", key)
        .with("Content-Type", "application/json")
        .send(method, PATH, BodyPublishers.ofString(body));
  }

  private int executions() {
    return client.get("/__conformance/executions").expect(200).json().get("count").asInt();
  }

  private void storeIs(boolean available) {
    client
        .with("Content-Type", "application/json")
        .send(
            "PUT",
            "/__conformance/store",
            BodyPublishers.ofString("{\"available\":" + available + "}"))
        .expect(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH"})
  void aWriteRunsOnceAndIsReplayed(String method) {
    String key = UUID.randomUUID().toString();

    Answer first = send(method, key, "{}").expect(200);
    Answer second = send(method, key, "{}").expect(200);

    assertThat(first.body()).isEqualTo("{\"success\":true,\"executions\":1}");
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(executions()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE"})
  void otherMethodsPass(String method) {
    send(method, "k", "{}").expect(200);
    send(method, "k", "{}").expect(200);

    assertThat(executions()).isEqualTo(2);
  }

  @Test
  void theRecordsShowTheirKeysAndAnswers() {
    String key = "a key of more than eight characters";
    send("POST", key, "{}").expect(200);

    var records = client.get("/__conformance/records").expect(200).json();

    assertThat(records).hasSize(1);
    assertThat(records.get(0).get("key").asString()).isEqualTo(key);
    assertThat(records.get(0).get("status").asString()).isEqualTo("completed");
    assertThat(records.get(0).get("responseStatus").asInt()).isEqualTo(200);
    assertThat(records.get(0).get("responseBody").asString())
        .isEqualTo("{\"success\":true,\"executions\":1}");
  }

  @Test
  void aResetForgetsEverything() {
    send("POST", "k", "{}").expect(200);
    client.post("/__conformance/reset").expect(204);

    assertThat(executions()).isZero();
    assertThat(client.get("/__conformance/records").json()).isEmpty();
    assertThat(send("POST", "k", "{}").expect(200).header("Idempotent-Replayed")).isEmpty();
  }

  @Test
  void problemsHaveTheMembersThatTheProfileSets() {
    send("POST", "k", "{\"a\":1}").expect(200);

    Answer mismatch = send("POST", "k", "{\"a\":2}").expectProblem(422);

    assertThat(mismatch.type()).startsWith("https://shop.example/problems/");
    assertThat(mismatch.json().get("instance").asString()).startsWith("urn:uuid:");
    assertThat(mismatch.json().get("retryable").asBoolean()).isFalse();
    assertThat(mismatch.json().get("idempotency_key").asString()).isEqualTo("k");
  }

  @Test
  void aDuplicateOfASlowRequestIsInProgress() {
    ShopClient slow = client.with("X-Conformance-Delay-Ms", "1000").with("Idempotency-Key", "k");

    List<Answer> answers = AtOnce.call(4, () -> slow.post(PATH, Map.of()));

    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(executions()).isEqualTo(1);
  }

  @Test
  void aStoreThatIsTakenAwayIs503AndIsBackWhenItIsGivenBack() {
    storeIs(false);
    for (int i = 0; i < 10; i++) {
      Answer refused = send("POST", "k", "{}").expectProblem(503);
      assertThat(refused.retryAfter()).isPositive();
    }
    assertThat(executions()).isZero();

    storeIs(true);

    send("POST", "k", "{}").expect(200);
    assertThat(executions()).isEqualTo(1);
  }

  @Test
  void badInputIsRefused() {
    client.fresh().with("X-Conformance-Delay-Ms", "soon").post(PATH, Map.of()).expectProblem(400);
    client
        .with("Content-Type", "application/json")
        .send("PUT", "/__conformance/store", BodyPublishers.ofString("{}"))
        .expect(400);
  }
}
