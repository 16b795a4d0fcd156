package io.hapax.shop.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Gate;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a duplicate gets while the first request stands still in its handler. */
abstract class InProgressRules extends ShopTest {

  private static final String PATH = "/api/v2/payments";
  private static final String OPERATION = "POST " + PATH;
  private static final String BODY =
      "{\"amountCents\":1999,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";
  private static final String OTHER = BODY.replace("1999", "1");
  private static final String INSERT =
      """
      INSERT INTO payment_v2
        (member_id, idempotency_key, amount_cents, currency, reference, created_at)
      VALUES (1001, ?, 1, 'EUR', 'gate', 'now')""";

  private final Backend backend;

  InProgressRules(Backend backend) {
    super(backend);
    this.backend = backend;
  }

  @Test
  void aDuplicateIs409WithRetryAfterAndAnotherPayload422() {
    String key = unique();
    ShopClient alice = alice().with("Idempotency-Key", key);
    try (Gate gate = Gate.shut(shop, INSERT, key)) {
      CompletableFuture<Answer> first = begin(alice);
      Answer duplicate = alice.postJson(PATH, BODY).expectProblem(409);
      assertThat(duplicate.type()).endsWith("in-progress");
      assertThat(duplicate.header("Link")).contains("rel=\"describedby\"");
      assertThat(duplicate.retryAfter()).isLessThanOrEqualTo(30);
      assertThat(alice.postJson(PATH, OTHER).expectProblem(422).type()).endsWith("mismatch");
      gate.open();
      first.join().expect(201);
    }
    assertThat(alice.postJson(PATH, BODY).expect(201).header("Idempotent-Replayed"))
        .isEqualTo("true");
  }

  @Test
  void aCallerThatPrefersToWaitGetsTheFirstAnswer() {
    String key = unique();
    ShopClient alice = alice().with("Idempotency-Key", key);
    try (Gate gate = Gate.shut(shop, INSERT, key)) {
      CompletableFuture<Answer> first = begin(alice);
      CompletableFuture<Answer> patient =
          CompletableFuture.supplyAsync(() -> alice.with("Prefer", "wait=10").postJson(PATH, BODY));
      Answer impatient = alice.with("Prefer", "wait=1").postJson(PATH, BODY).expectProblem(409);
      assertThat(impatient.header("Preference-Applied")).isEqualTo("wait=1");
      gate.open();
      assertThat(patient.join().expect(201).body()).isEqualTo(first.join().expect(201).body());
      assertThat(patient.join().header("Idempotent-Replayed")).isEqualTo("true");
      assertThat(patient.join().header("Preference-Applied")).isEqualTo("wait=10");
    }
  }

  @Test
  void anotherMemberDoesNotWait() {
    String key = unique();
    try (Gate gate = Gate.shut(shop, INSERT, key)) {
      CompletableFuture<Answer> first = begin(alice().with("Idempotency-Key", key));
      bob().with("Idempotency-Key", key).postJson(PATH, BODY).expect(201);
      gate.open();
      first.join().expect(201);
    }
  }

  /** Rolled back by the fence; where the record is elsewhere, it stands, and its caller is told. */
  @Test
  void anOwnerThatWasOvertakenIsToldWhatBecameOfItsWork() {
    boolean fenced = backend.keepsRecordsBesideRows();
    String key = unique();
    ShopClient alice = alice().with("Idempotency-Key", key);
    try (Gate gate = Gate.shut(shop, INSERT, key)) {
      CompletableFuture<Answer> first = begin(alice);
      assertThat(shop.records().overtake(OPERATION)).isEqualTo(1);
      gate.open();
      assertThat(first.join().status()).isEqualTo(fenced ? 409 : 201);
    }
    assertThat(payments(key)).isEqualTo(fenced ? 0 : 1);
    assertThat(alice.postJson(PATH, BODY).expectProblem(409).type()).endsWith("in-progress");
    shop.records().forget(OPERATION);
    assertThat(alice.postJson(PATH, BODY).status()).isEqualTo(fenced ? 201 : 409);
    assertThat(payments(key)).isEqualTo(1);
  }

  private long payments(String key) {
    return shop.jdbc()
        .sql("SELECT COUNT(*) FROM payment_v2 WHERE idempotency_key = ?")
        .param(key)
        .query(Long.class)
        .single();
  }

  @Test
  void theGuardsMarkIsOneWhileItsHandlerRunsToo() {
    String key = unique();
    String body = "{\"couponId\":7}";
    shop.jdbc().sql("DELETE FROM coupon_receipt").update();
    String insert =
        "INSERT INTO coupon_receipt (member_id, coupon_id, received_at) VALUES (1001, 7, ?)";
    ShopClient alice = shop.login("alice").with("X-Idempotency-Key", key);
    try (Gate gate = Gate.shut(shop, insert, "now")) {
      CompletableFuture<Answer> first =
          CompletableFuture.supplyAsync(() -> alice.postJson("/api/member/coupons/receive", body));
      await().until(() -> shop.records().states("POST /api/member/coupons/receive").contains("M"));
      alice.postJson("/api/member/coupons/receive", body).expectEnvelope(429);
      gate.open();
      first.join().ok();
    }
    shop.jdbc().sql("DELETE FROM coupon_receipt").update();
  }

  /** Sent, and claimed: a record says so. */
  private CompletableFuture<Answer> begin(ShopClient client) {
    CompletableFuture<Answer> answer =
        CompletableFuture.supplyAsync(() -> client.postJson(PATH, BODY));
    await().until(() -> shop.records().states(OPERATION).contains("P"));
    return answer;
  }
}
