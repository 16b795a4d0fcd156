package io.hapax.shop.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import io.hapax.shop.testkit.Shop;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopProcess;
import io.hapax.shop.testkit.ShopServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Two shops on one store, each in a process of its own: this one, and another that lives in another
 * time zone.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TwoProcessesRules {

  private static final Map<String, ?> WIDGET =
      Map.of("item", "Widget", "quantity", 1, "price", 9.99);
  private static final Map<String, ?> PAYMENT =
      Map.of("amountCents", 1999, "currency", "EUR", "reference", "Invoice 7");
  private static final Map<String, ?> GOODS = Map.of("item", "Tea", "quantity", 1);

  private final Backend backend;
  private final String[] settings;
  private ShopServer one;
  private Shop other;

  TwoProcessesRules(Backend backend, String... settings) {
    this.backend = backend;
    this.settings = settings;
  }

  @BeforeAll
  void start() {
    Database database = backend.sharedDatabase();
    one = ShopServer.start(database, settings);
    other = ShopProcess.start(database, settings);
  }

  @AfterAll
  void stop() {
    one.close();
    other.close();
  }

  @Test
  void anOrderIsCreatedOnceAndBothShopsAnswerIt() {
    String key = unique();
    List<Answer> answers =
        overBoth(shop -> shop.client().with("Idempotency-Key", key), "/orders", WIDGET);
    assertThat(answers).extracting(Answer::status).containsOnly(200, 201).containsOnlyOnce(201);
    assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
    assertThat(count("orders WHERE idempotency_key = ?", key)).isEqualTo(1);
  }

  @Test
  void aPaymentIsMadeOnceAndBothShopsReplayIt() {
    String key = unique();
    List<Answer> answers =
        overBoth(
            shop -> shop.login("alice").with("Idempotency-Key", key), "/api/v2/payments", PAYMENT);
    assertThat(answers).extracting(Answer::status).isSubsetOf(201, 409).contains(201);
    assertThat(count("payment_v2 WHERE idempotency_key = ?", key)).isEqualTo(1);
    for (Shop shop : List.of(one, other)) {
      Answer again =
          shop.login("alice").with("Idempotency-Key", key).post("/api/v2/payments", PAYMENT);
      assertThat(again.expect(201).header("Idempotent-Replayed")).isEqualTo("true");
    }
  }

  @Test
  void theGuardLetsOneThroughOfBoth() {
    String subject = unique();
    Map<String, ?> body = Map.of("subject", subject, "amountCents", 1, "channel", "wechat");
    List<Answer> answers = overBoth(shop -> shop.login("alice"), "/api/payment/orders", body);
    assertThat(answers).extracting(Answer::status).containsOnly(200, 429).containsOnlyOnce(200);
    assertThat(count("payment_order WHERE subject = ?", subject)).isEqualTo(1);
  }

  @Test
  void aTokenIssuedByOneIsUsedOnceOnEither() {
    String item = unique();
    String token = one.login("alice").formToken();
    List<Answer> answers =
        overBoth(
            shop -> shop.login("alice").with("X-Idempotency-Token", token),
            "/api/form/orders",
            Map.of("item", item, "quantity", 1));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(count("order_main WHERE item = ?", item)).isEqualTo(1);
  }

  @Test
  void whatOneDidTheOtherKnows() {
    String key = unique();
    String first =
        one.client().with("Idempotency-Key", key).post("/orders", WIDGET).expect(201).body();
    assertThat(other.client().with("Idempotency-Key", key).postJson("/orders", "{").body())
        .isEqualTo(first);
    String token = unique();
    one.login("bob").with("X-Idempotency-Token", token).post("/api/order", GOODS).ok();
    other
        .login("bob")
        .with("X-Idempotency-Token", token)
        .post("/api/order", GOODS)
        .expectEnvelope(409);
  }

  /** 64 at once, each second one on the other shop. */
  private List<Answer> overBoth(
      Function<Shop, ShopClient> caller, String path, Map<String, ?> body) {
    List<ShopClient> callers = List.of(caller.apply(one), caller.apply(other));
    AtomicInteger turn = new AtomicInteger();
    return AtOnce.call(64, () -> callers.get(turn.getAndIncrement() % 2).post(path, body));
  }

  private long count(String table, String value) {
    return one.jdbc().sql("SELECT COUNT(*) FROM " + table).param(value).query(Long.class).single();
  }

  private static String unique() {
    return UUID.randomUUID().toString();
  }
}
