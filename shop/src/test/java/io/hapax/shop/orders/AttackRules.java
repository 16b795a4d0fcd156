package io.hapax.shop.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The twelve attacks at the end of seed 3, under their numbers. */
abstract class AttackRules extends ShopTest {

  private static final String KEY = "Idempotency-Key";
  private static final String WIDGET = "{\"item\":\"Widget\",\"quantity\":1,\"price\":9.99}";

  AttackRules(Backend backend) {
    super(backend);
  }

  @Test
  void atk01LeavingTheKeyOutCreatesNothing() {
    long orders = orders();
    assertMissingKey(shop.client().postJson("/orders", WIDGET));
    assertThat(orders()).isEqualTo(orders);
  }

  @Test
  void atk02AKeyOfBlanksIsNoKey() {
    long orders = orders();
    for (String blank : List.of("", " ", "   ", "\t", " \t ", "\"\"", "\"  \"")) {
      assertMissingKey(shop.client().with(KEY, blank).postJson("/orders", WIDGET));
    }
    assertThat(orders()).isEqualTo(orders);
  }

  @Test
  void atk03AnotherBodyUnderAUsedKeyChangesNothing() {
    ShopClient client = shop.client().with(KEY, unique());
    Answer first = client.postJson("/orders", WIDGET).expect(201);
    long orders = orders();
    Answer again =
        client
            .postJson("/orders", "{\"item\":\"Widget\",\"quantity\":99,\"price\":0.01}")
            .expect(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(orders()).isEqualTo(orders);
    assertThat(shop.client().get(first.header("Location")).body()).isEqualTo(first.body());
  }

  @Test
  void atk04TwoKeysAreTwoOrders() {
    Answer one = shop.client().with(KEY, unique()).postJson("/orders", WIDGET).expect(201);
    Answer other = shop.client().with(KEY, unique()).postJson("/orders", WIDGET).expect(201);
    assertThat(one.json().get("id")).isNotEqualTo(other.json().get("id"));
  }

  @Test
  void atk05OfTwoAtOnceOneIsCreatedAndBothGetIt() {
    for (int round = 0; round < 20; round++) {
      ShopClient client = shop.client().with(KEY, unique());
      long orders = orders();
      List<Answer> answers = AtOnce.call(2, () -> client.postJson("/orders", WIDGET));
      assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 201);
      assertThat(answers.get(0).body()).isEqualTo(answers.get(1).body());
      assertThat(orders()).isEqualTo(orders + 1);
    }
  }

  @Test
  void atk06ANegativeQuantityIs422() {
    assertRefused("{\"item\":\"Widget\",\"quantity\":-1,\"price\":9.99}");
  }

  @Test
  void atk07AQuantityOfZeroIs422() {
    assertRefused("{\"item\":\"Widget\",\"quantity\":0,\"price\":9.99}");
  }

  @Test
  void atk08AMissingFieldIs422() {
    assertRefused("{\"quantity\":1}");
    assertRefused("{\"quantity\":1,\"price\":9.99}");
    assertRefused("{\"item\":\"\",\"quantity\":1,\"price\":9.99}");
    assertRefused("{\"item\":\"Widget\",\"price\":9.99}");
    assertRefused("{\"item\":\"Widget\",\"quantity\":1}");
  }

  @Test
  void atk09AForeignPageCanSendNoOrder() {
    ShopClient page = shop.client().with("Origin", "https://evil.example");
    Answer preflight =
        page.with("Access-Control-Request-Method", "POST")
            .with("Access-Control-Request-Headers", "content-type,idempotency-key")
            .send("OPTIONS", "/orders", BodyPublishers.noBody());
    assertThat(preflight.headers().map()).doesNotContainKey("access-control-allow-origin");
    long orders = orders();
    for (String simple :
        List.of("application/x-www-form-urlencoded", "text/plain", "multipart/form-data")) {
      ShopClient form = page.with("Content-Type", simple);
      assertMissingKey(form.postJson("/orders", WIDGET));
      form.with(KEY, unique()).postJson("/orders", WIDGET).expectProblem(415);
    }
    assertThat(orders()).isEqualTo(orders);
    Answer served = page.with(KEY, unique()).postJson("/orders", WIDGET).expect(201);
    assertThat(served.headers().map()).doesNotContainKey("access-control-allow-origin");
  }

  @Test
  void atk10ANegativePriceIs422() {
    assertRefused("{\"item\":\"Widget\",\"quantity\":1,\"price\":-100.0}");
  }

  @Test
  void atk11AQuantityThatIsNoIntegerIs422() {
    assertRefused("{\"item\":\"Widget\",\"quantity\":\"1\",\"price\":9.99}");
    assertRefused("{\"item\":\"Widget\",\"quantity\":1.5,\"price\":9.99}");
  }

  @Test
  void atk12AKeyThatIsSqlIsData() {
    // The other rules' orders prove that the table is still there; the key itself may be known.
    shop.jdbc().sql("DELETE FROM orders WHERE idempotency_key LIKE '%DROP TABLE%'").update();
    shop.records().forget("POST /orders");
    ShopClient client = shop.client().with(KEY, "'; DROP TABLE orders; --");
    Answer first = client.postJson("/orders", WIDGET).expect(201);
    assertThat(first.json().get("idempotency_key").asString())
        .isEqualTo("'; DROP TABLE orders; --");
    assertThat(client.postJson("/orders", WIDGET).expect(200).body()).isEqualTo(first.body());
    assertThat(shop.client().get(first.header("Location")).expect(200).body())
        .isEqualTo(first.body());
  }

  private void assertRefused(String body) {
    String key = unique();
    long orders = orders();
    shop.client().with(KEY, key).postJson("/orders", body).expectProblem(422);
    assertThat(orders()).isEqualTo(orders);
    shop.client().with(KEY, key).postJson("/orders", WIDGET).expect(201);
  }

  private static void assertMissingKey(Answer answer) {
    assertThat(answer.expectProblem(422).type()).endsWith("missing-idempotency-key");
  }

  private long orders() {
    return shop.jdbc().sql("SELECT COUNT(*) FROM orders").query(Long.class).single();
  }
}
