package io.hapax.shop.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class ErrorShapeRules extends ShopTest {

  ErrorShapeRules(Backend backend) {
    super(backend);
  }

  @Test
  void anUnknownPathIs404InTheShapeOfItsPlace() {
    anyone().get("/api/nothing").expectEnvelope(404);
    alice().get("/api/payment/nothing").expectEnvelope(404);
    anyone().get("/nothing").expectProblem(404);
    anyone().get("/error").expectProblem(404);
    anyone().get("/api/conformance").expectProblem(404);
    anyone().postJson("/api/nothing", "{}").expectEnvelope(404);
  }

  @Test
  void anotherMethodIs405AndSaysWhichAreAllowed() {
    Answer envelope = alice().get("/api/payment/refunds").expectEnvelope(405);
    assertThat(envelope.header("Allow")).isEqualTo("POST");
    Answer problem = anyone().send("DELETE", "/orders", BodyPublishers.noBody()).expectProblem(405);
    assertThat(problem.header("Allow")).contains("GET", "POST");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/auth/login",
        "/api/payment/orders",
        "/api/payment/refunds",
        "/api/member/wallet/recharge",
        "/api/member/coupons/receive",
        "/api/public/feedback",
        "/api/form/orders",
        "/api/order",
        "/api/comment",
        "/api/coupon/use?requestId=1"
      })
  void aBodyThatIsNotOneIsNeverAServerError(String path) {
    shop.records().forget("POST " + path);
    var alice = alice();
    for (String body : new String[] {"", "{", "null", "[]", "5", "\"x\"", "[".repeat(5000)}) {
      alice.postJson(path, body).expectEnvelope(400);
    }
    alice.with("Content-Type", "text/plain").postJson(path, "{}").expectEnvelope(415);
    alice.send("POST", path, BodyPublishers.ofString("{}")).expectEnvelope(415);
  }

  @Test
  void whatTheFirewallRejectsIs400() {
    anyone().get("/api//member/me").expectEnvelope(400);
    anyone().get("/api/member/%2e%2e/me").expectEnvelope(400);
    anyone().get("/orders;x=1").expectProblem(400);
    anyone().get("/orders/%00").expectProblem(400);
  }

  @Test
  void parametersThatCanNotBeReadAre400AndTooManyAre413() {
    var form = anyone().with("Content-Type", "application/x-www-form-urlencoded");
    for (String broken : new String[] {"%FF", "%ED%A0%80"}) {
      alice().postJson("/api/coupon/use?requestId=" + broken, "{}").expectEnvelope(400);
      admin().get("/api/admin/events?type=" + broken).expectEnvelope(400);
    }
    var large = BodyPublishers.ofString("a=" + "x".repeat(3_000_000));
    form.send("POST", "/api/public/feedback?key=1", large).expectEnvelope(415);
    form.with("X-Idempotency-Key", UUID.randomUUID().toString())
        .send("POST", "/api/public/feedback", large)
        .expectEnvelope(413);
  }

  @Test
  void aPartAboveTheContainersLimitIsNoServerError() {
    String body =
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n%s\r\n--b--\r\n"
            .formatted("x".repeat(1_100_000));
    anyone()
        .with("Content-Type", "multipart/form-data; boundary=b")
        .send("POST", "/api/public/feedback", BodyPublishers.ofString(body))
        .expectEnvelope(415);
  }

  @Test
  void whatTheContainerRejectsHasTheSameShapes() {
    anyone().with("X-Large", "x".repeat(20_000)).get("/orders").expectProblem(400);
    anyone().with("X-Large", "x".repeat(20_000)).get("/api/member/me").expectEnvelope(400);
  }

  @Test
  void aFilterOfEventsMustBeText() {
    admin().get("/api/admin/events?type=%00").expectEnvelope(400);
    admin().get("/api/admin/events?ref=" + "x".repeat(300)).expectEnvelope(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/xml", "nonsense", "text/event-stream"})
  void anAcceptThatAsksForElseChangesNothing(String accept) {
    anyone().with("Accept", accept).get("/orders").expect(200);
    anyone().with("Accept", accept).get("/api/nothing").expectEnvelope(404);
    anyone().with("Accept", accept).post("/api/public/feedback", Map.of("text", "x")).ok();
  }

  @Test
  void aPreflightFromAForeignOriginGetsNothing() {
    Answer answer =
        anyone()
            .with("Origin", "https://elsewhere.example")
            .with("Access-Control-Request-Method", "POST")
            .send("OPTIONS", "/orders", BodyPublishers.noBody());
    assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
  }

  @Test
  void aRequestFromAForeignOriginIsServedWithoutCorsHeaders() {
    Answer answer = anyone().with("Origin", "https://elsewhere.example").get("/orders").expect(200);
    assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
  }
}
