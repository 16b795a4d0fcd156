package io.hapax.shop.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class RefundRules extends PaymentTest {

  private static final String PATH = "/api/payment/refunds";

  RefundRules(Backend backend) {
    super(backend);
  }

  @Test
  void aRefundIsAnsweredAsItWasAsked() {
    String orderNo = paidOrder(1000);
    var refund = refund(alice(), orderNo, 400).ok();
    assertThat(refund.propertyNames())
        .containsExactly("refundNo", "orderNo", "amountCents", "status");
    assertThat(refund.get("orderNo").asString()).isEqualTo(orderNo);
    assertThat(refund.get("amountCents").asLong()).isEqualTo(400);
    assertThat(refund.get("status").asString()).isEqualTo("PROCESSING");
  }

  @Test
  void anOrderThatIsNotPaidIsNotRefunded() {
    refund(alice(), order(1000), 1).expectEnvelope(409);
  }

  @Test
  void refundsNeverExceedTheOrder() {
    String orderNo = paidOrder(1000);
    refund(alice(), orderNo, 1001).expectEnvelope(409);
    refund(alice(), orderNo, 600).ok();
    refund(alice(), orderNo, 401).expectEnvelope(409);
    refund(alice(), orderNo, Long.MAX_VALUE).expectEnvelope(409);
    refund(alice(), orderNo, 400).ok();
    refund(alice(), orderNo, 1).expectEnvelope(409);
  }

  @Test
  void refundsAtOnceNeverExceedTheOrder() {
    String orderNo = paidOrder(1000);
    ShopClient alice = alice();
    var answers = AtOnce.call(16, () -> refund(alice, orderNo, 300).status());
    assertThat(answers).containsOnly(200, 409).filteredOn(status -> status == 200).hasSize(3);
  }

  @Test
  void anotherMembersOrderIsUnknown() {
    refund(bob(), paidOrder(1000), 1).expectEnvelope(404);
    refund(alice(), "nothing", 1).expectEnvelope(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "\"1\"", "null", "99999999999999999999"})
  void anAmountIsAPositiveInteger(String amount) {
    String orderNo = paidOrder(1000);
    alice()
        .postJson(PATH, "{\"orderNo\":\"" + orderNo + "\",\"amountCents\":" + amount + "}")
        .expectEnvelope(400);
  }

  @Test
  void aReasonMayBeMissingButMustBeStorable() {
    String orderNo = paidOrder(1000);
    Map<String, Object> body = new HashMap<>(Map.of("orderNo", orderNo, "amountCents", 1));
    alice().post(PATH, body).ok();
    body.put("reason", "nul\u0000");
    alice().post(PATH, body).expectEnvelope(400);
    body.put("reason", "x".repeat(10_000));
    alice().post(PATH, body).expectEnvelope(400);
    body.put("orderNo", "nul\u0000");
    body.put("reason", "none");
    alice().post(PATH, body).expectEnvelope(400);
  }

  private static Answer refund(ShopClient client, String orderNo, long amountCents) {
    return client.post(
        PATH, Map.of("orderNo", orderNo, "amountCents", amountCents, "reason", "broken"));
  }
}
