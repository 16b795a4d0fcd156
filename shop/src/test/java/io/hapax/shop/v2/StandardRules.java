package io.hapax.shop.v2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /api/v2/payments} as the published standard has it. */
abstract class StandardRules extends ShopTest {

  private static final String PATH = "/api/v2/payments";
  private static final String OPERATION = "POST " + PATH;
  private static final String KEY = "Idempotency-Key";
  private static final String MARKER = "Idempotent-Replayed";
  private static final String BODY =
      "{\"amountCents\":1999,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";
  private static final String OTHER =
      "{\"amountCents\":1,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";
  private static final String INVALID =
      "{\"amountCents\":0,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";

  StandardRules(Backend backend) {
    super(backend);
  }

  @Test
  void theSameAgainIsReplayedAsItWasAndMarked() {
    ShopClient alice = withKey(unique());
    Answer first = alice.postJson(PATH, BODY).expect(201);
    assertThat(first.headers().map()).doesNotContainKey("idempotent-replayed");
    long payments = payments();
    Answer again = alice.postJson(PATH, BODY).expect(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header(MARKER)).isEqualTo("true");
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(payments()).isEqualTo(payments);
  }

  @Test
  void withoutAKeyItIs400() {
    Set<String> records = shop.records().names();
    long payments = payments();
    Answer answer = shop.login("alice").postJson(PATH, BODY);
    assertProblem(answer, 400, "missing-idempotency-key");
    assertThat(payments()).isEqualTo(payments);
    assertThat(records).containsAll(shop.records().names());
  }

  @Test
  void aBlankKeyIs400() {
    assertThat(withKey("  ").postJson(PATH, BODY).expectProblem(400).type())
        .endsWith("idempotency-key");
    assertThat(withKey("\"\"").postJson(PATH, BODY).expectProblem(400).type())
        .endsWith("idempotency-key");
  }

  @Test
  void anotherPayloadUnderAUsedKeyIs422() {
    ShopClient alice = withKey(unique());
    Answer first = alice.postJson(PATH, BODY).expect(201);
    long payments = payments();
    assertProblem(alice.postJson(PATH, OTHER), 422, "mismatch");
    assertProblem(alice.postJson(PATH, INVALID), 422, "mismatch");
    assertProblem(alice.post(PATH), 422, "mismatch");
    assertThat(payments()).isEqualTo(payments);
    assertThat(alice.postJson(PATH, BODY).expect(201).body()).isEqualTo(first.body());
  }

  @Test
  void whatIsInvalidFreesItsKey() {
    ShopClient alice = withKey(unique());
    alice.postJson(PATH, INVALID).expectProblem(400);
    alice.postJson(PATH, "{").expectProblem(400);
    alice.with("Content-Type", "text/plain").postJson(PATH, BODY).expectProblem(415);
    alice.postJson(PATH, BODY).expect(201);
  }

  @Test
  void aKeyOfAlicesSentByBobIsBobsOwn() {
    String key = unique();
    Answer alices =
        withKey(key)
            .postJson(PATH, "{\"amountCents\":7,\"currency\":\"EUR\",\"reference\":\"secret\"}")
            .expect(201);
    Answer bobs = shop.login("bob").with(KEY, key).postJson(PATH, BODY).expect(201);
    assertThat(bobs.body()).doesNotContain("secret");
    assertThat(bobs.headers().map()).doesNotContainKey("idempotent-replayed");
    assertThat(bobs.header("Location")).isNotEqualTo(alices.header("Location"));
  }

  @Test
  void withoutALoginAlicesKeyIs401AndNothingIsClaimed() {
    String key = unique();
    withKey(key).postJson(PATH, BODY).expect(201);
    Set<String> records = shop.records().names();
    Answer answer = shop.client().with(KEY, key).postJson(PATH, BODY).expectProblem(401);
    assertThat(answer.body()).doesNotContain("Invoice");
    shop.client().with(KEY, unique()).postJson(PATH, BODY).expectProblem(401);
    shop.client().token("nonsense").with(KEY, key).postJson(PATH, BODY).expectProblem(401);
    assertThat(records).containsAll(shop.records().names());
  }

  @Test
  void ofSixtyFourAtOnceOneTakesEffect() {
    ShopClient alice = withKey(unique());
    long payments = payments();
    List<Answer> answers = AtOnce.call(64, () -> alice.postJson(PATH, BODY));
    assertThat(answers).extracting(Answer::status).isSubsetOf(201, 409).contains(201);
    assertThat(answers.stream().filter(a -> a.status() == 201).map(Answer::body).distinct())
        .hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 201 && answer.header(MARKER).isEmpty())
        .hasSize(1);
    answers.stream()
        .filter(answer -> answer.status() == 409)
        .forEach(
            answer -> {
              assertProblem(answer, 409, "in-progress");
              assertThat(answer.retryAfter()).isLessThanOrEqualTo(30);
            });
    assertThat(payments()).isEqualTo(payments + 1);
  }

  @Test
  void theRowKeepsTheKeyWithoutItsQuotes() {
    String key = unique();
    Answer first = withKey("\"" + key + "\"").postJson(PATH, BODY).expect(201);
    assertThat(withKey(key).postJson(PATH, BODY).expect(201).header(MARKER)).isEqualTo("true");
    Long id =
        shop.jdbc()
            .sql("SELECT id FROM payment_v2 WHERE member_id = 1001 AND idempotency_key = ?")
            .param(key)
            .query(Long.class)
            .single();
    assertThat(first.json().get("id").asLong()).isEqualTo(id);
  }

  @Test
  void anAnswerThatWasLostAfterCommitIsMadeUpForByThePaymentsOwnRow() {
    ShopClient alice = withKey(unique());
    Answer first = alice.postJson(PATH, BODY).expect(201);
    long payments = payments();
    assertThat(shop.records().loseAnswers(OPERATION)).isPositive();
    Answer again = alice.postJson(PATH, BODY).expect(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(again.header(MARKER)).isEqualTo("true");
    assertProblem(alice.postJson(PATH, OTHER), 422, "mismatch");
    assertThat(payments()).isEqualTo(payments);
    shop.records().forget(OPERATION);
  }

  @Test
  void betweenCommitAndAnswerItIsInProgress() {
    ShopClient alice = withKey(unique());
    alice.postJson(PATH, BODY).expect(201);
    shop.records().delayAnswers(OPERATION);
    assertProblem(alice.postJson(PATH, BODY), 409, "in-progress");
    shop.records().loseAnswers(OPERATION);
    alice.postJson(PATH, BODY).expect(201);
    shop.records().forget(OPERATION);
  }

  @Test
  void aRecordLivesForADayAndThenTheIndexStillHolds() {
    ShopClient alice = withKey(unique());
    alice.postJson(PATH, BODY).expect(201);
    long payments = payments();
    assertThat(shop.records().lifetimes(OPERATION)).contains(86_400L);
    shop.records().pass(OPERATION, Duration.ofHours(25));
    alice.postJson(PATH, BODY).expectProblem(409);
    assertThat(payments()).isEqualTo(payments);
  }

  @Test
  void aBodyThatIsTooLargeToBeComparedIs413AndClaimsNothing() {
    byte[] large = new byte[11 * 1024 * 1024];
    Set<String> records = shop.records().names();
    ShopClient alice = withKey(unique()).with("Content-Type", "application/json");
    assertProblem(
        alice.send("POST", PATH, BodyPublishers.ofByteArray(large)), 413, "body-too-large");
    assertProblem(
        alice.send(
            "POST", PATH, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large))),
        413,
        "body-too-large");
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @ValueSource(ints = {70_000, 9_000_000})
  void aBodyThatIsKeptInAFileReachesTheHandler(int size) {
    String padded = BODY.replace("{", "{" + " ".repeat(size));
    ShopClient alice = withKey(unique());
    Answer first = alice.postJson(PATH, padded).expect(201);
    assertThat(alice.postJson(PATH, padded).expect(201).body()).isEqualTo(first.body());
    assertProblem(alice.postJson(PATH, BODY), 422, "mismatch");
  }

  private ShopClient withKey(String key) {
    return shop.login("alice").with(KEY, key);
  }

  private long payments() {
    return shop.jdbc().sql("SELECT COUNT(*) FROM payment_v2").query(Long.class).single();
  }

  private static void assertProblem(Answer answer, int status, String type) {
    answer.expectProblem(status);
    assertThat(answer.type()).endsWith(type);
    assertThat(answer.header("Link")).contains("rel=\"describedby\"");
  }
}
