package io.hapax.shop.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seed 2, scheme 1: a form that was opened is submitted once. */
abstract class FormTokenRules extends ShopTest {

  private static final String TOKEN = "X-Idempotency-Token";
  private static final String ISSUE = "/api/idempotency/token";
  private static final String FORM = "/api/form/orders";
  private static final String TOO_LATE = "请勿重复提交";
  private static final Map<String, ?> GOODS = Map.of("item", "Tea", "quantity", 1);

  FormTokenRules(Backend backend) {
    super(backend);
  }

  @Test
  void aTokenIs32HexadecimalDigitsAndNotCached() {
    Answer answer = shop.client().get(ISSUE);
    assertThat(answer.ok().asString()).matches("[0-9a-f]{32}");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(shop.client().formToken()).isNotEqualTo(answer.data().asString());
  }

  @Test
  void aTokenLivesTenMinutes() {
    shop.login("alice").formToken();
    assertThat(shop.records().lifetimes("form-token")).contains(600L);
  }

  @Test
  void aFormIsSubmittedOnce() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    form.post(FORM, GOODS).ok();
    long orders = orders(alice);
    assertTooLate(form.post(FORM, GOODS));
    assertTooLate(form.post(FORM, Map.of("item", "Coffee", "quantity", 2)));
    assertThat(orders(alice)).isEqualTo(orders);
  }

  @Test
  void ofSixtyFourSubmissionsAtOnceOneCounts() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    long orders = orders(alice);
    List<Answer> answers = AtOnce.call(64, () -> form.post(FORM, GOODS));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(orders(alice)).isEqualTo(orders + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void aFormWithoutATokenIs400(String blank) {
    ShopClient alice = shop.login("alice");
    ShopClient client = blank.isEmpty() ? alice : alice.with(TOKEN, blank);
    Set<String> records = shop.records().names();
    assertThat(client.post(FORM, GOODS).expectEnvelope(400).message())
        .isEqualTo("缺少幂等Token，请刷新页面重试");
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0123456789abcdef0123456789abcdef", "made-up", "'; DROP TABLE orders; --"})
  void aTokenThatWasNeverIssuedIsTooLate(String token) {
    Set<String> records = shop.records().names();
    assertTooLate(shop.login("alice").with(TOKEN, token).post(FORM, GOODS));
    assertThat(records).containsAll(shop.records().names());
  }

  @Test
  void anotherMembersTokenIsTooLateAndStaysTheMembers() {
    ShopClient alice = shop.login("alice");
    String token = alice.formToken();
    assertTooLate(shop.login("bob").with(TOKEN, token).post(FORM, GOODS));
    alice.with(TOKEN, token).post(FORM, GOODS).ok();
  }

  @Test
  void aTokenIssuedToNobodyServesAnyoneOnce() {
    String token = shop.client().formToken();
    shop.login("bob").with(TOKEN, token).post(FORM, GOODS).ok();
    assertTooLate(shop.login("alice").with(TOKEN, token).post(FORM, GOODS));
    assertTooLate(shop.login("bob").with(TOKEN, token).post(FORM, GOODS));
  }

  @Test
  void anExpiredTokenIsTooLate() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    shop.records().pass("form-token", Duration.ofMinutes(10));
    assertTooLate(form.post(FORM, GOODS));
  }

  @Test
  void aUsedTokenIsTooLateAlsoAfterItsTime() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    form.post(FORM, GOODS).ok();
    shop.records().pass("form-token", Duration.ofMinutes(20));
    assertTooLate(form.post(FORM, GOODS));
  }

  @Test
  void aFormThatIsRefusedLeavesItsTokenUsable() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    form.post(FORM, Map.of("item", "", "quantity", 1)).expectEnvelope(400);
    form.post(FORM, Map.of("item", "Tea", "quantity", 0)).expectEnvelope(400);
    form.postJson(FORM, "{").expectEnvelope(400);
    form.with("Content-Type", "text/plain").postJson(FORM, "{}").expectEnvelope(415);
    form.post(FORM, GOODS).ok();
    assertTooLate(form.post(FORM, GOODS));
  }

  @Test
  void aTokenThatWasGivenBackStillExpires() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    form.post(FORM, Map.of("item", "")).expectEnvelope(400);
    shop.records().pass("form-token", Duration.ofMinutes(10));
    assertTooLate(form.post(FORM, GOODS));
  }

  @Test
  void withoutALoginATokenIsNotUsed() {
    String token = shop.client().formToken();
    shop.client().with(TOKEN, token).post(FORM, GOODS).expectEnvelope(401);
    shop.login("alice").with(TOKEN, token).post(FORM, GOODS).ok();
  }

  @Test
  void formsAndOrdersDoNotMeetThoughTheirHeaderIsTheSame() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with(TOKEN, alice.formToken());
    form.post("/api/order", GOODS).ok();
    form.post(FORM, GOODS).ok();
  }

  private static long orders(ShopClient member) {
    return member.get("/api/order").ok().get("total").asLong();
  }

  private static void assertTooLate(Answer answer) {
    assertThat(answer.expectEnvelope(409).message()).isEqualTo(TOO_LATE);
  }
}
