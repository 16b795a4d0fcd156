package io.hapax.shop.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seed 3 beside its attacks: what a known key gets, and what makes a key known. */
abstract class ReplayRules extends ShopTest {

  private static final String OPERATION = "POST /orders";
  private static final String WIDGET = "{\"item\":\"Widget\",\"quantity\":1,\"price\":9.99}";

  ReplayRules(Backend backend) {
    super(backend);
  }

  @Test
  void theSameKeyAgainIs200WithTheSameBody() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    Answer again = order(key, WIDGET).expect(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    assertThat(orders(key)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"item\":\"Gadget\",\"quantity\":99,\"price\":0.01}",
        "{\"quantity\":-1}",
        "{",
        "",
        "null",
        "nonsense",
        "\u0000\u0001"
      })
  void aKnownKeysBodyIsNotRead(String body) {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    assertThat(order(key, body).expect(200).body()).isEqualTo(first.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "nonsense"
      })
  void aKnownKeysContentTypeDoesNotCount(String type) {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    Answer again =
        shop.client()
            .with("Idempotency-Key", key)
            .with("Content-Type", type)
            .send("POST", "/orders", BodyPublishers.ofString(WIDGET))
            .expect(200);
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void aKnownKeysBodyMayBeHuge() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    byte[] huge = new byte[12 * 1024 * 1024];
    Answer again =
        shop.wire()
            .post(
                "/orders",
                List.of("Content-Type: application/json", "Idempotency-Key: " + key),
                huge)
            .expect(200);
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void aKnownKeyNeedsNoBodyAtAll() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    Answer again = shop.client().with("Idempotency-Key", key).post("/orders").expect(200);
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void ofSixtyFourAtOnceOneIsCreatedAndTheOthersGetItsBody() {
    String key = unique();
    List<Answer> answers = AtOnce.call(64, () -> order(key, WIDGET));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 201).containsOnlyOnce(201);
    assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
    assertThat(orders(key)).isEqualTo(1);
  }

  @Test
  void quotesAroundAKeyAreNotPartOfIt() {
    String key = unique();
    Answer first = order("\"" + key + "\"", WIDGET).expect(201);
    assertThat(first.json().get("idempotency_key").asString()).isEqualTo(key);
    assertThat(order(key, WIDGET).expect(200).body()).isEqualTo(first.body());
    assertThat(order("  " + key + "  ", WIDGET).expect(200).body()).isEqualTo(first.body());
    assertThat(order("\"" + key + "\";a=1", WIDGET).expect(200).body()).isEqualTo(first.body());
  }

  @Test
  void keysDifferInTheirCase() {
    String key = unique();
    order(key + "a", WIDGET).expect(201);
    order(key + "A", WIDGET).expect(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"item\":\"Widget\",\"quantity\":0,\"price\":9.99}",
        "{\"item\":\"Widget\",\"quantity\":1,\"price\":-1}",
        "[]",
        "{"
      })
  void aRefusedOrderLeavesItsKeyUsable(String bad) {
    String key = unique();
    assertThat(order(key, bad).status()).isIn(400, 422);
    assertThat(order(key, bad).status()).isIn(400, 422);
    assertThat(orders(key)).isZero();
    order(key, WIDGET).expect(201);
    order(key, bad).expect(200);
  }

  @Test
  void recordsAreKeptForEver() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    assertThat(shop.records().lifetimes(OPERATION)).containsOnlyNulls();
    shop.records().pass(OPERATION, Duration.ofDays(10_000));
    assertThat(order(key, WIDGET).expect(200).body()).isEqualTo(first.body());
  }

  @Test
  void aRecordThatIsGoneIsMadeUpForByTheOrdersOwnRow() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    shop.records().forget(OPERATION);
    Answer again = order(key, WIDGET).expect(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    assertThat(orders(key)).isEqualTo(1);
    assertThat(order(key, "{").expect(200).body()).isEqualTo(first.body());
  }

  @Test
  void anAnswerThatWasLostAfterCommitIsMadeUpForByTheOrdersOwnRow() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    assertThat(shop.records().loseAnswers(OPERATION)).isPositive();
    Answer again = order(key, "{").expect(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    assertThat(orders(key)).isEqualTo(1);
  }

  @Test
  void anotherCallersKeyLeadsToTheSameOrder() {
    String key = unique();
    Answer first = order(key, WIDGET).expect(201);
    Answer alices =
        shop.login("alice").with("Idempotency-Key", key).postJson("/orders", WIDGET).expect(200);
    assertThat(alices.body()).isEqualTo(first.body());
    // The key is known to everybody, so nobody's body is read.
    Answer unread =
        shop.login("bob").with("Idempotency-Key", key).postJson("/orders", "{").expect(200);
    assertThat(unread.body()).isEqualTo(first.body());
    assertThat(orders(key)).isEqualTo(1);
  }

  @Test
  void theHeadersNameIsReadInAnyCase() {
    String key = unique();
    shop.client().with("IDEMPOTENCY-KEY", key).postJson("/orders", WIDGET).expect(201);
    shop.client().with("idempotency-key", key).postJson("/orders", WIDGET).expect(200);
  }

  private Answer order(String key, String body) {
    return shop.client().with("Idempotency-Key", key).postJson("/orders", body);
  }

  private long orders(String key) {
    return shop.jdbc()
        .sql("SELECT COUNT(*) FROM orders WHERE idempotency_key = ?")
        .param(key)
        .query(Long.class)
        .single();
  }
}
