package io.hapax.shop.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Backend;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class PaymentOrderRules extends PaymentTest {

  private static final String PATH = "/api/payment/orders";

  PaymentOrderRules(Backend backend) {
    super(backend);
  }

  @Test
  void anOrderIsAnsweredAsItWasPlaced() {
    var order =
        alice()
            .postJson(PATH, "{\"subject\":\"书\",\"amountCents\":1999,\"channel\":\"alipay\"}")
            .ok();
    assertThat(order.propertyNames())
        .containsExactly("orderNo", "subject", "amountCents", "channel", "status");
    assertThat(order.get("subject").asString()).isEqualTo("书");
    assertThat(order.get("amountCents").asLong()).isEqualTo(1999);
    assertThat(order.get("channel").asString()).isEqualTo("alipay");
    assertThat(order.get("status").asString()).isEqualTo("PENDING");
    assertThat(alice().get(PATH + "/" + order.get("orderNo").asString()).ok()).isEqualTo(order);
  }

  @Test
  void aMemberSeesItsOwnOrdersOnly() {
    String orderNo = order(1);
    assertThat(alice().get(PATH).ok().get("items").findValuesAsString("orderNo")).contains(orderNo);
    assertThat(bob().get(PATH).ok().get("items").findValuesAsString("orderNo"))
        .doesNotContain(orderNo);
    bob().get(PATH + "/" + orderNo).expectEnvelope(404);
    alice().get(PATH + "/nothing").expectEnvelope(404);
  }

  @Test
  void theTotalCountsTheItems() {
    order(1);
    var list = alice().get(PATH).ok();
    assertThat(list.get("total").asInt()).isEqualTo(list.get("items").size()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "1.5",
        "1.0",
        "1e3",
        "\"1999\"",
        "\"\"",
        "null",
        "true",
        "[1]",
        "{}",
        "9223372036854775808",
        "1e400"
      })
  void anAmountIsAPositiveInteger(String amount) {
    alice()
        .postJson(
            PATH, "{\"subject\":\"Book\",\"channel\":\"wechat\",\"amountCents\":" + amount + "}")
        .expectEnvelope(400);
  }

  @Test
  void anAmountIsRequired() {
    alice().post(PATH, Map.of("subject", "Book", "channel", "wechat")).expectEnvelope(400);
  }

  @Test
  void theLargestAmountIsStored() {
    assertThat(order(Long.MAX_VALUE)).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"5", "true", "null", "\"\"", "\"  \"", "\"a\\u0000b\"", "\"\\ud800\"", "[]"})
  void aSubjectIsText(String subject) {
    alice()
        .postJson(PATH, "{\"amountCents\":1,\"channel\":\"wechat\",\"subject\":" + subject + "}")
        .expectEnvelope(400);
  }

  @Test
  void aSubjectThatIsTooLongIsRefused() {
    var body = Map.of("subject", "x".repeat(10_000), "amountCents", 1, "channel", "wechat");
    alice().post(PATH, body).expectEnvelope(400);
  }

  @Test
  void aSubjectOfAstralCharactersIsKept() {
    String subject = "\uD83D\uDCD8".repeat(127);
    var body = Map.of("subject", subject, "amountCents", 1, "channel", "wechat");
    assertThat(alice().post(PATH, body).ok().get("subject").asString()).isEqualTo(subject);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"cash\"", "\"WECHAT\"", "\"\"", "null", "1"})
  void aChannelIsOneOfTwo(String channel) {
    alice()
        .postJson(PATH, "{\"subject\":\"Book\",\"amountCents\":1,\"channel\":" + channel + "}")
        .expectEnvelope(400);
  }
}
