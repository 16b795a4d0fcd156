package io.hapax.shop.v2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class PaymentRules extends ShopTest {

  private static final String PATH = "/api/v2/payments";
  private static final String BODY =
      "{\"amountCents\":1999,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";

  PaymentRules(Backend backend) {
    super(backend);
  }

  @Test
  void aPaymentIsAResource() {
    ShopClient alice = alice();
    Answer answer = pay(alice, BODY).expect(201);
    assertThat(answer.json().propertyNames())
        .containsExactly("id", "amountCents", "currency", "reference", "createdAt");
    assertThat(answer.json().get("amountCents").asLong()).isEqualTo(1999);
    assertThat(answer.header("Location")).startsWith(PATH + "/");
    assertThat(alice.get(answer.header("Location")).body()).isEqualTo(answer.body());
    assertThat(alice.get(PATH).json().get("items")).contains(answer.json());
    assertThat(bob().get(PATH).json().get("items")).doesNotContain(answer.json());
    bob().get(answer.header("Location")).expectProblem(404);
  }

  @Test
  void theRowKeepsTheKey() {
    String key = unique();
    Answer answer = alice().with("Idempotency-Key", key).postJson(PATH, BODY).expect(201);
    Long id =
        shop.jdbc()
            .sql("SELECT id FROM payment_v2 WHERE member_id = 1001 AND idempotency_key = ?")
            .param(key)
            .query(Long.class)
            .single();
    assertThat(answer.json().get("id").asLong()).isEqualTo(id);
  }

  @Test
  void membersMayUseTheSameKey() {
    String key = unique();
    alice().with("Idempotency-Key", key).postJson(PATH, BODY).expect(201);
    bob().with("Idempotency-Key", key).postJson(PATH, BODY).expect(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{",
        "{\"amountCents\":0,\"currency\":\"EUR\",\"reference\":\"r\"}",
        "{\"amountCents\":1.5,\"currency\":\"EUR\",\"reference\":\"r\"}",
        "{\"amountCents\":\"1\",\"currency\":\"EUR\",\"reference\":\"r\"}",
        "{\"amountCents\":99999999999999999999,\"currency\":\"EUR\",\"reference\":\"r\"}",
        "{\"amountCents\":1,\"currency\":\"euro\",\"reference\":\"r\"}",
        "{\"amountCents\":1,\"currency\":\"EUR\",\"reference\":\"\"}",
        "{\"amountCents\":1,\"currency\":\"EUR\",\"reference\":\"\\u0000\"}",
        "{\"amountCents\":1,\"currency\":\"EUR\"}"
      })
  void aPaymentThatIsInvalidIs400(String body) {
    pay(alice(), body).expectProblem(400);
  }

  @Test
  void theOtherErrorsAreProblemsToo() {
    alice().get("/api/v2/nothing").expectProblem(404);
    alice().get(PATH + "/abc").expectProblem(404);
    alice().with("Content-Type", "text/plain").postJson(PATH, BODY).expectProblem(415);
    assertThat(pay(alice(), "{}").json().get("detail").asString())
        .contains("amountCents", "currency", "reference");
  }

  private static Answer pay(ShopClient client, String body) {
    return client.postJson(PATH, body);
  }
}
