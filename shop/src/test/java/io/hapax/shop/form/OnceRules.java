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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seed 2, scheme 2: the annotation on {@code /api/order}, {@code /api/comment} and a coupon. */
abstract class OnceRules extends ShopTest {

  private static final String TOKEN = "X-Idempotency-Token";
  private static final String ORDER = "/api/order";
  private static final String COMMENT = "/api/comment";
  private static final String USE = "/api/coupon/use";
  private static final Map<String, ?> GOODS = Map.of("item", "Tea", "quantity", 1);
  private static final Map<String, ?> NO_GOODS = Map.of("item", "Tea", "quantity", 0);
  private static final Map<String, ?> COUPON = Map.of("couponId", 9);

  OnceRules(Backend backend) {
    super(backend);
  }

  /** One comment of a member within 5 s: what other rules posted must not count here. */
  @BeforeEach
  void startAnew() {
    shop.records().forget("POST " + COMMENT);
  }

  // HEADER

  @Test
  void anOrderIsPlacedOnceForEachToken() {
    ShopClient alice = shop.login("alice").with(TOKEN, unique());
    alice.post(ORDER, GOODS).ok();
    long orders = orders(alice);
    Answer duplicate = alice.post(ORDER, GOODS).expectEnvelope(409);
    assertThat(duplicate.message()).isEqualTo("订单提交中，请勿重复操作");
    assertThat(duplicate.retryAfter()).isLessThanOrEqualTo(30);
    alice.post(ORDER, Map.of("item", "Coffee", "quantity", 2)).expectEnvelope(409);
    assertThat(orders(alice)).isEqualTo(orders);
    alice.with(TOKEN, unique()).post(ORDER, GOODS).ok();
  }

  @Test
  void ofSixtyFourOrdersAtOnceOneIsPlaced() {
    ShopClient alice = shop.login("alice").with(TOKEN, unique());
    long orders = orders(alice);
    List<Answer> answers = AtOnce.call(64, () -> alice.post(ORDER, GOODS));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(orders(alice)).isEqualTo(orders + 1);
  }

  @Test
  void aTokenOfAnotherMemberIsAnotherToken() {
    String token = unique();
    shop.login("alice").with(TOKEN, token).post(ORDER, Map.of("item", token, "quantity", 1)).ok();
    Answer bobs = shop.login("bob").with(TOKEN, token).post(ORDER, GOODS);
    bobs.ok();
    assertThat(bobs.body()).doesNotContain(token);
  }

  @Test
  void withoutALoginNothingIsClaimed() {
    String token = unique();
    shop.login("alice").with(TOKEN, token).post(ORDER, GOODS).ok();
    Set<String> records = shop.records().names();
    shop.client().with(TOKEN, token).post(ORDER, GOODS).expectEnvelope(401);
    shop.client().post(COMMENT, Map.of("text", "x")).expectEnvelope(401);
    shop.client().post(USE + "?requestId=1", COUPON).expectEnvelope(401);
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void anOrderWithoutATokenIs400(String blank) {
    Set<String> records = shop.records().names();
    ShopClient alice = shop.login("alice");
    ShopClient client = blank.isEmpty() ? alice : alice.with(TOKEN, blank);
    assertThat(client.post(ORDER, GOODS).expectEnvelope(400).message()).isEqualTo("缺少幂等Token");
    assertThat(records).containsAll(shop.records().names());
  }

  @Test
  void anOrderThatFailsFreesItsTokenAtOnce() {
    ShopClient alice = shop.login("alice").with(TOKEN, unique());
    alice.post(ORDER, NO_GOODS).expectEnvelope(400);
    alice.postJson(ORDER, "{").expectEnvelope(400);
    alice.with("Content-Type", "text/plain").postJson(ORDER, "{}").expectEnvelope(415);
    alice.post(ORDER, GOODS).ok();
    alice.post(ORDER, GOODS).expectEnvelope(409);
  }

  @Test
  void afterThirtySecondsATokenIsNew() {
    ShopClient alice = shop.login("alice").with(TOKEN, unique());
    alice.post(ORDER, GOODS).ok();
    assertThat(shop.records().lifetimes("POST " + ORDER)).contains(30L);
    shop.records().pass("POST " + ORDER, Duration.ofSeconds(30));
    alice.post(ORDER, GOODS).ok();
  }

  // USER

  @Test
  void aMemberCommentsOnceInFiveSeconds() {
    ShopClient alice = shop.login("alice");
    String text = unique();
    alice.post(COMMENT, Map.of("text", text)).ok();
    Answer tooSoon = alice.post(COMMENT, Map.of("text", unique())).expectEnvelope(409);
    assertThat(tooSoon.message()).isEqualTo("操作太频繁，请稍候");
    assertThat(tooSoon.retryAfter()).isLessThanOrEqualTo(5);
    shop.login("bob").post(COMMENT, Map.of("text", unique())).ok();
    assertThat(shop.records().lifetimes("POST " + COMMENT)).containsOnly(5L);
    shop.records().pass("POST " + COMMENT, Duration.ofSeconds(5));
    alice.post(COMMENT, Map.of("text", unique())).ok();
  }

  @Test
  void ofSixtyFourCommentsAtOnceOneIsPosted() {
    ShopClient alice = shop.login("alice");
    String text = unique();
    List<Answer> answers = AtOnce.call(64, () -> alice.post(COMMENT, Map.of("text", text)));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(alice.get(COMMENT).ok().get("items").findValuesAsString("text"))
        .containsOnlyOnce(text);
  }

  @Test
  void aCommentThatIsRefusedDoesNotCount() {
    ShopClient alice = shop.login("alice");
    alice.post(COMMENT, Map.of("text", "")).expectEnvelope(400);
    alice.post(COMMENT, Map.of("text", "nul\u0000")).expectEnvelope(400);
    alice.post(COMMENT, Map.of("text", "x".repeat(10_000))).expectEnvelope(400);
    alice.post(COMMENT, Map.of("text", "x")).ok();
  }

  // PARAM

  @Test
  void aCouponIsUsedOnceForEachRequestId() {
    ShopClient alice = shop.login("alice");
    String path = USE + "?requestId=" + unique();
    alice.post(path, COUPON).ok();
    long uses = uses();
    Answer duplicate = alice.post(path, Map.of("couponId", 8)).expectEnvelope(409);
    assertThat(duplicate.message()).isEqualTo("请勿重复提交");
    assertThat(duplicate.retryAfter()).isLessThanOrEqualTo(60);
    assertThat(uses()).isEqualTo(uses);
    assertThat(shop.records().lifetimes("POST " + USE)).contains(60L);
    shop.login("bob").post(path, COUPON).ok();
    shop.records().pass("POST " + USE, Duration.ofSeconds(60));
    alice.post(path, COUPON).ok();
  }

  @Test
  void ofSixtyFourUsesAtOnceOneCounts() {
    ShopClient alice = shop.login("alice");
    String path = USE + "?requestId=" + unique();
    long uses = uses();
    List<Answer> answers = AtOnce.call(64, () -> alice.post(path, COUPON));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(uses()).isEqualTo(uses + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?requestId=",
        "?requestId=%20%20",
        "?requestId",
        "?requestId=a&requestId=b",
        "?requestId=a&requestId=a",
        "?requestID=a",
        "?requestId=%00"
      })
  void aUseWithoutOneRequestIdIs400AndClaimsNothing(String query) {
    long uses = uses();
    ShopClient alice = shop.login("alice");
    alice.post(USE + query, COUPON).expectEnvelope(400);
    assertThat(uses()).isEqualTo(uses);
    alice.post(USE + query, COUPON).expectEnvelope(400);
  }

  @Test
  void aUseThatFailsFreesItsRequestId() {
    ShopClient alice = shop.login("alice");
    String path = USE + "?requestId=" + unique();
    alice.post(path, Map.of("couponId", 10)).expectEnvelope(404);
    alice.post(path, Map.of()).expectEnvelope(400);
    alice.post(path, COUPON).ok();
  }

  private static long orders(ShopClient member) {
    return member.get(ORDER).ok().get("total").asLong();
  }

  private long uses() {
    return shop.jdbc().sql("SELECT COUNT(*) FROM coupon_use").query(Long.class).single();
  }
}
