package io.hapax.shop.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a request costs in statements on the idempotency table, and what of it is the shop's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StatementRules {

  private static final Map<String, ?> WIDGET =
      Map.of("item", "Widget", "quantity", 1, "price", 9.99);

  private final Backend backend;
  private final int duplicates;
  private ShopServer shop;
  private Statements statements;

  /**
   * Rules.
   *
   * @param duplicates how many statements a duplicate takes
   */
  StatementRules(Backend backend, int duplicates) {
    this.backend = backend;
    this.duplicates = duplicates;
  }

  @BeforeAll
  void start() {
    shop =
        ShopServer.start(
            backend.newDatabase(),
            "--spring.profiles.active=statements",
            "--hapax.purge.enabled=false");
    statements = shop.bean(Statements.class);
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @Test
  void aFencedRequestTakesThreeAndItsDuplicateOneOrTwo() {
    ShopClient client = shop.client().with("Idempotency-Key", unique());
    statements.forget();
    client.post("/orders", WIDGET).expect(201);
    assertThat(hapaxs()).hasSize(3);
    assertThat(shops()).hasSize(1);
    statements.forget();
    client.post("/orders", WIDGET).expect(200);
    assertThat(hapaxs()).hasSize(duplicates);
    assertThat(shops()).isEmpty();
  }

  @Test
  void aGuardedRequestTakesOneAndItsDuplicateOneOrTwo() {
    Map<String, ?> body = Map.of("subject", unique(), "amountCents", 1, "channel", "wechat");
    ShopClient alice = shop.login("alice");
    statements.forget();
    alice.post("/api/payment/orders", body).ok();
    assertThat(hapaxs()).hasSize(1);
    assertThat(shops()).hasSize(1);
    statements.forget();
    alice.post("/api/payment/orders", body).expectEnvelope(429);
    assertThat(hapaxs()).hasSize(duplicates);
    assertThat(shops()).isEmpty();
  }

  @Test
  void anEndpointWithoutAPolicyTakesNone() {
    statements.forget();
    shop.login("alice").get("/api/payment/orders").ok();
    shop.client().get("/orders").expect(200);
    shop.client().postJson("/api/public/payment/notify/wechat", "{}").expectEnvelope(401);
    assertThat(hapaxs()).isEmpty();
  }

  @Test
  void whatSecurityRefusesTakesNone() {
    statements.forget();
    shop.client()
        .with("Idempotency-Key", unique())
        .post("/api/v2/payments", Map.of())
        .expectProblem(401);
    assertThat(statements.executed()).isEmpty();
  }

  @Test
  void whatHasNoKeyTakesNone() {
    statements.forget();
    shop.client().post("/orders", WIDGET).expectProblem(422);
    assertThat(statements.executed()).isEmpty();
  }

  private List<String> hapaxs() {
    return statements.executed().stream().filter(StatementRules::isHapaxs).toList();
  }

  private List<String> shops() {
    return statements.executed().stream().filter(sql -> !isHapaxs(sql)).toList();
  }

  private static boolean isHapaxs(String sql) {
    return sql.contains("idempotency_log");
  }

  private static String unique() {
    return UUID.randomUUID().toString();
  }
}
