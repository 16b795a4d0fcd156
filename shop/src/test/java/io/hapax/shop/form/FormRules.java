package io.hapax.shop.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

abstract class FormRules extends ShopTest {

  FormRules(Backend backend) {
    super(backend);
  }

  /** A member comments once in 5 s, and these rules are not about that. */
  @BeforeEach
  void letCommentsBeOld() {
    shop.records().forget("POST /api/comment");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/form/orders", "/api/order"})
  void bothWaysLeadIntoOneTable(String path) {
    String item = unique();
    JsonNode order = alice().post(path, Map.of("item", item, "quantity", 3)).ok();
    assertThat(order.propertyNames()).containsExactly("id", "item", "quantity");
    assertThat(order.get("item").asString()).isEqualTo(item);
    assertThat(order.get("quantity").asInt()).isEqualTo(3);
    assertThat(alice().get("/api/order").ok().get("items")).contains(order);
    assertThat(bob().get("/api/order").ok().get("items")).doesNotContain(order);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"item\":\"x\",\"quantity\":0}",
        "{\"item\":\"x\",\"quantity\":-1}",
        "{\"item\":\"x\",\"quantity\":1.5}",
        "{\"item\":\"x\",\"quantity\":\"1\"}",
        "{\"item\":\"x\",\"quantity\":2147483648}",
        "{\"item\":\"x\"}",
        "{\"item\":\" \",\"quantity\":1}",
        "{\"item\":7,\"quantity\":1}",
        "{\"item\":\"x\\u0000\",\"quantity\":1}",
        "{\"quantity\":1}"
      })
  void aFormThatIsNotFilledInIs400(String body) {
    alice().postJson("/api/form/orders", body).expectEnvelope(400);
    alice().postJson("/api/order", body).expectEnvelope(400);
  }

  @Test
  void aCommentIsListed() {
    String text = "好 \uD83D\uDE00 " + unique();
    JsonNode posted = alice().post("/api/comment", Map.of("text", text)).ok();
    assertThat(posted.propertyNames()).containsExactly("id");
    assertThat(alice().get("/api/comment").ok().get("items").findValuesAsString("text"))
        .contains(text);
    assertThat(bob().get("/api/comment").ok().get("items").findValuesAsString("text"))
        .doesNotContain(text);
  }

  @Test
  void anyoneLeavesFeedback() {
    JsonNode receipt = anyone().post("/api/public/feedback", Map.of("text", "你好")).ok();
    assertThat(receipt.propertyNames()).containsExactly("id");
    assertThat(receipt.get("id").asLong()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/comment", "/api/public/feedback"})
  void wordsMustBeStorable(String path) {
    alice().post(path, Map.of("text", "x".repeat(10_000))).expectEnvelope(400);
    alice().post(path, Map.of("text", "nul\u0000")).expectEnvelope(400);
    alice().postJson(path, "{\"text\":\"half a pair \\udc00\"}").expectEnvelope(400);
    alice().postJson(path, "{\"text\":5}").expectEnvelope(400);
    alice().post(path, Map.of("text", "")).expectEnvelope(400);
    alice().post(path, Map.of("text", "x".repeat(4000))).ok();
  }

  @Test
  void aCouponIsUsedWithoutBeingReceived() {
    JsonNode use =
        alice().post("/api/coupon/use?requestId=" + unique(), Map.of("couponId", 9)).ok();
    assertThat(use.propertyNames()).containsExactly("couponId", "usedAt");
    assertThat(use.get("couponId").asLong()).isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?requestId=", "?requestId=%20", "?other=1"})
  void aUseNeedsItsRequestId(String query) {
    alice().post("/api/coupon/use" + query, Map.of("couponId", 9)).expectEnvelope(400);
  }

  @Test
  void aUseOfNothingIsRefused() {
    alice().post("/api/coupon/use?requestId=1", Map.of("couponId", 10)).expectEnvelope(404);
    alice().post("/api/coupon/use?requestId=1", Map.of()).expectEnvelope(400);
    alice().post("/api/coupon/use?requestId=%00", Map.of("couponId", 9)).expectEnvelope(400);
    alice()
        .post("/api/coupon/use?requestId=" + "x".repeat(10_000 / 2), Map.of("couponId", 9))
        .expectEnvelope(400);
  }
}
