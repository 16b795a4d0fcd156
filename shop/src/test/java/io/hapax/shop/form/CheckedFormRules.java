package io.hapax.shop.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The token checked inside the service, as seed 2 writes it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CheckedFormRules {

  private static final String TOKEN = "X-Idempotency-Token";
  private static final String CHECKED = "/api/form/checked";
  private static final Map<String, ?> GOODS = Map.of("item", "Tea", "quantity", 1);
  private static final Map<String, ?> TOO_MUCH = Map.of("item", "x".repeat(300), "quantity", 1);

  private final Backend backend;
  private ShopServer shop;

  CheckedFormRules(Backend backend) {
    this.backend = backend;
  }

  @BeforeAll
  void start() {
    shop = ShopServer.start(backend.newDatabase(), "--spring.profiles.active=probe");
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @Test
  void aTokenIsUsedUpWithTheOrder() {
    ShopClient form = form(shop.login("alice"));
    form.post(CHECKED, GOODS).ok();
    assertTooLate(form.post(CHECKED, GOODS));
    assertTooLate(form.post("/api/form/orders", GOODS));
  }

  @Test
  void aRollbackInsideGivesTheTokenBack() {
    ShopClient form = form(shop.login("alice"));
    long orders = orders(form);
    form.post(CHECKED, TOO_MUCH).expectEnvelope(400);
    assertThat(orders(form)).isEqualTo(orders);
    form.post(CHECKED, GOODS).ok();
    assertTooLate(form.post(CHECKED, GOODS));
  }

  @Test
  void aRollbackAroundGivesTheTokenBack() {
    ShopClient form = form(shop.login("alice"));
    long orders = orders(form);
    form.post("/api/form/undone", GOODS).expectEnvelope(500);
    assertThat(orders(form)).isEqualTo(orders);
    form.post(CHECKED, GOODS).ok();
  }

  @Test
  void aTokenThatIsMissingIs400() {
    Answer answer = shop.login("alice").post(CHECKED, GOODS).expectEnvelope(400);
    assertThat(answer.message()).isEqualTo("缺少幂等Token，请刷新页面重试");
    shop.login("alice").with(TOKEN, " ").post(CHECKED, GOODS).expectEnvelope(400);
  }

  @Test
  void aTokenThatIsUnknownForeignOrExpiredIsTooLate() {
    ShopClient alice = shop.login("alice");
    assertTooLate(alice.with(TOKEN, "0".repeat(32)).post(CHECKED, GOODS));
    ShopClient form = form(alice);
    String token = alice.formToken();
    assertTooLate(shop.login("bob").with(TOKEN, token).post(CHECKED, GOODS));
    shop.records().pass("form-token", Duration.ofMinutes(10));
    assertTooLate(form.post(CHECKED, GOODS));
  }

  @Test
  void ofManyAtOnceOneIsPlaced() {
    ShopClient form = form(shop.login("alice"));
    long orders = orders(form);
    List<Answer> answers = AtOnce.call(64, () -> form.post(CHECKED, GOODS));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(orders(form)).isEqualTo(orders + 1);
  }

  private static ShopClient form(ShopClient member) {
    return member.with(TOKEN, member.formToken());
  }

  private static long orders(ShopClient member) {
    return member.get("/api/order").ok().get("total").asLong();
  }

  private static void assertTooLate(Answer answer) {
    assertThat(answer.expectEnvelope(409).message()).isEqualTo("请勿重复提交");
  }
}
