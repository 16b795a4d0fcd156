package io.hapax.shop.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

abstract class MemberRules extends ShopTest {

  private static final String RECHARGE = "/api/member/wallet/recharge";
  private static final String RECEIVE = "/api/member/coupons/receive";
  private static final String CHECKIN = "/api/member/checkin";

  MemberRules(Backend backend) {
    super(backend);
  }

  @Test
  void rechargesAtOnceAllArrive() {
    ShopClient alice = alice();
    long before = balance(alice);
    AtOnce.call(32, () -> recharge(alice, 7).ok());
    assertThat(balance(alice)).isEqualTo(before + 32 * 7);
  }

  @Test
  void aRechargeAnswersTheBalance() {
    ShopClient bob = bob();
    long before = balance(bob);
    JsonNode answer = recharge(bob, 100).ok();
    assertThat(answer.propertyNames()).containsExactly("balanceCents");
    assertThat(answer.get("balanceCents").asLong()).isEqualTo(before + 100);
  }

  @Test
  void aWalletIsNeverOverfilled() {
    ShopClient admin = admin();
    recharge(admin, Long.MAX_VALUE - balance(admin)).ok();
    recharge(admin, 1).expectEnvelope(409);
    recharge(admin, Long.MAX_VALUE).expectEnvelope(409);
    assertThat(balance(admin)).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "1.5", "\"5\"", "null", "1e99", "123456789012345678901"})
  void anAmountIsAPositiveInteger(String amount) {
    alice().postJson(RECHARGE, "{\"amountCents\":" + amount + "}").expectEnvelope(400);
  }

  @Test
  void aCouponIsReceivedOnce() {
    JsonNode receipt = receive(alice(), 1).ok();
    assertThat(receipt.propertyNames()).containsExactly("couponId", "receivedAt");
    receive(alice(), 1).expectEnvelope(409);
    receive(bob(), 1).ok();
    assertThat(alice().get("/api/member/me").ok().get("coupons").findValuesAsString("couponId"))
        .contains("1");
  }

  @Test
  void aCouponReceivedManyTimesAtOnceIsReceivedOnce() {
    ShopClient alice = alice();
    var answers = AtOnce.call(16, () -> receive(alice, 2).status());
    assertThat(answers).containsOnly(200, 409).filteredOn(status -> status == 200).hasSize(1);
  }

  @Test
  void aCouponThatDoesNotExistIs404() {
    receive(alice(), 10).expectEnvelope(404);
    receive(alice(), Long.MAX_VALUE).expectEnvelope(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "\"1\"", "null", "{}"})
  void aCouponsIdIsAPositiveInteger(String id) {
    alice().postJson(RECEIVE, "{\"couponId\":" + id + "}").expectEnvelope(400);
  }

  @Test
  void aMemberChecksInOnceADayOfUtcAndTheStreakGoesOn() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    insertCheckin(1001, today.minusDays(1), 6);
    ShopClient alice = alice();
    var answers = AtOnce.call(16, () -> alice.post(CHECKIN));
    assertThat(answers).extracting(Answer::status).containsOnlyOnce(200).containsOnly(200, 409);
    JsonNode checkins = alice.get("/api/member/me").ok().get("checkins");
    assertThat(checkins).hasSize(2);
    assertThat(checkins.get(1).get("date").asString()).isEqualTo(today.toString());
    assertThat(checkins.get(1).get("streak").asInt()).isEqualTo(7);
    alice.post(CHECKIN).expectEnvelope(409);
  }

  @Test
  void aStreakStartsAgainAfterAGap() {
    insertCheckin(1002, LocalDate.now(ZoneOffset.UTC).minusDays(2), 6);
    JsonNode checkin = bob().post(CHECKIN).ok();
    assertThat(checkin.propertyNames()).containsExactly("date", "streak");
    assertThat(checkin.get("streak").asInt()).isEqualTo(1);
  }

  @Test
  void aMemberSeesItself() {
    assertThat(bob().get("/api/member/me").ok().propertyNames())
        .containsExactly("id", "username", "balanceCents", "coupons", "checkins");
  }

  private void insertCheckin(long member, LocalDate day, int streak) {
    shop.jdbc()
        .sql("INSERT INTO checkin (member_id, checkin_on, streak) VALUES (?, ?, ?)")
        .params(member, day, streak)
        .update();
  }

  private static Answer recharge(ShopClient client, long amountCents) {
    return client.post(RECHARGE, Map.of("amountCents", amountCents));
  }

  private static Answer receive(ShopClient client, long couponId) {
    return client.post(RECEIVE, Map.of("couponId", couponId));
  }

  private static long balance(ShopClient client) {
    return client.get("/api/member/me").ok().get("balanceCents").asLong();
  }
}
