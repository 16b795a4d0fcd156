package io.hapax.shop.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.PayChannel;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class CallbackRules extends PaymentTest {

  CallbackRules(Backend backend) {
    super(backend);
  }

  @Test
  void aPaymentPaysTheOrderAndPublishesOneEvent() {
    String orderNo = order(1999);
    assertSuccess(wechat().paid(orderNo));
    assertThat(status(orderNo)).isEqualTo("PAID");
    var events = events("payment.succeeded", orderNo);
    assertThat(events.get("total").asInt()).isEqualTo(1);
    var event = events.get("items").get(0);
    assertThat(event.get("type").asString()).isEqualTo("payment.succeeded");
    assertThat(event.get("ref").asString()).isEqualTo(orderNo);
    assertThat(event.get("at").asString()).startsWith("20").endsWith("Z");
  }

  @Test
  void aRepeatedCallbackSucceedsAndChangesNothing() {
    String orderNo = order(1999);
    assertSuccess(wechat().paid(orderNo));
    assertSuccess(wechat().paid(orderNo));
    assertThat(events("payment.succeeded", orderNo).get("total").asInt()).isEqualTo(1);
  }

  @Test
  void sixtyFourCallbacksAtOncePublishOneEvent() {
    String orderNo = order(1999);
    PayChannel wechat = wechat();
    var answers = AtOnce.call(64, () -> wechat.paid(orderNo));
    assertThat(answers).allSatisfy(CallbackRules::assertSuccess);
    assertThat(events("payment.succeeded", orderNo).get("total").asInt()).isEqualTo(1);
  }

  @Test
  void sixtyFourRefundCallbacksAtOncePublishOneEvent() {
    String refundNo = refund(paidOrder(1000), 300);
    PayChannel wechat = wechat();
    var answers = AtOnce.call(64, () -> wechat.refunded(refundNo));
    assertThat(answers).allSatisfy(CallbackRules::assertSuccess);
    assertThat(events("refund.succeeded", refundNo).get("total").asInt()).isEqualTo(1);
  }

  @Test
  void anAmountThatAgreesIsAccepted() {
    String orderNo = order(1999);
    assertSuccess(wechat().call(payment(orderNo, 1999)));
    assertThat(status(orderNo)).isEqualTo("PAID");
  }

  @Test
  void anotherAmountChangesNothing() {
    String orderNo = order(1999);
    wechat().call(payment(orderNo, 1)).expectEnvelope(409);
    assertUnpaid(orderNo);
  }

  @Test
  void anotherChannelChangesNothing() {
    String orderNo = order(1999);
    PayChannel.alipay(anyone()).paid(orderNo).expectEnvelope(409);
    assertUnpaid(orderNo);
  }

  @Test
  void aRefundIsFinishedByItsOwnChannelAndAmountOnly() {
    String refundNo = refund(paidOrder(1000), 300);
    PayChannel.alipay(anyone()).refunded(refundNo).expectEnvelope(409);
    wechat()
        .call(
            Map.of(
                "type", "refund", "refundNo", refundNo, "transactionId", "T", "amountCents", 1000))
        .expectEnvelope(409);
    assertThat(events("refund.succeeded", refundNo).get("total").asInt()).isZero();
  }

  @Test
  void whatIsUnknownIs404() {
    wechat().paid("nothing").expectEnvelope(404);
    wechat().refunded("nothing").expectEnvelope(404);
    new PayChannel("cash", "secret", anyone()).paid("nothing").expectEnvelope(404);
  }

  @Test
  void aWrongSignatureIs401() {
    String orderNo = order(1999);
    String body = "{\"type\":\"payment\",\"orderNo\":\"" + orderNo + "\",\"transactionId\":\"T\"}";
    PayChannel wechat = wechat();
    wechat.callSigned(body, "").expectEnvelope(401);
    wechat.callSigned(body, "00".repeat(32)).expectEnvelope(401);
    wechat.callSigned(body + " ", wechat.sign(body)).expectEnvelope(401);
    wechat.callSigned(body, PayChannel.alipay(anyone()).sign(body)).expectEnvelope(401);
    anyone().postJson(wechat.path(), body).expectEnvelope(401);
    assertUnpaid(orderNo);
  }

  @Test
  void aSignatureMayBeInCapitalsAndTheContentTypeIsNotAsked() {
    String orderNo = order(1999);
    String body = "{\"type\":\"payment\",\"orderNo\":\"" + orderNo + "\",\"transactionId\":\"T\"}";
    PayChannel wechat = wechat();
    assertSuccess(wechat.callSigned(body, wechat.sign(body).toUpperCase(Locale.ROOT)));
    assertSuccess(
        anyone()
            .with("X-Pay-Signature", wechat.sign(body))
            .with("Content-Type", "text/plain")
            .send("POST", wechat.path(), BodyPublishers.ofString(body)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "null",
        "[]",
        "{}",
        "{\"type\":\"payment\",\"transactionId\":\"T\"}",
        "{\"type\":\"refund\",\"transactionId\":\"T\"}",
        "{\"type\":\"gift\",\"orderNo\":\"P\",\"transactionId\":\"T\"}",
        "{\"type\":\"payment\",\"orderNo\":\"P\"}",
        "{\"type\":\"payment\",\"orderNo\":\"P\\u0000\",\"transactionId\":\"T\"}",
        "{\"type\":\"payment\",\"orderNo\":\"P\",\"transactionId\":\"T\",\"amountCents\":\"1\"}",
        "{\"type\":\"payment\",\"orderNo\":\"P\",\"transactionId\":\"T\",\"amountCents\":0}"
      })
  void aSignedBodyThatIsNoCallbackIs400(String body) {
    wechat().callRaw(body).expectEnvelope(400);
  }

  @Test
  void aBodyThatIsTooLargeIs413() {
    wechat().callRaw(" ".repeat(65 * 1024)).expectEnvelope(413);
  }

  private void assertUnpaid(String orderNo) {
    assertThat(status(orderNo)).isEqualTo("PENDING");
    assertThat(events("payment.succeeded", orderNo).get("total").asInt()).isZero();
  }

  private static void assertSuccess(Answer answer) {
    answer.expect(200);
    assertThat(answer.body()).isEqualTo("success");
    assertThat(answer.header("Content-Type")).startsWith("text/plain");
  }

  private String refund(String orderNo, long amountCents) {
    return alice()
        .post("/api/payment/refunds", Map.of("orderNo", orderNo, "amountCents", amountCents))
        .ok()
        .get("refundNo")
        .asString();
  }

  private static Map<String, ?> payment(String orderNo, long amountCents) {
    return Map.of(
        "type", "payment", "orderNo", orderNo, "transactionId", "T", "amountCents", amountCents);
  }
}
