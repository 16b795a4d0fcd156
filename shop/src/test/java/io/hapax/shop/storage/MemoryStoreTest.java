package io.hapax.shop.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** {@code --hapax.store=memory}: another setting, the same shop. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemoryStoreTest {

  private static final Map<String, ?> WIDGET =
      Map.of("item", "Widget", "quantity", 1, "price", 9.99);
  private static final Map<String, ?> GOODS = Map.of("item", "Tea", "quantity", 1);

  private ShopServer shop;

  @BeforeAll
  void start() {
    shop = ShopServer.start(Backend.H2.newDatabase(), "--hapax.store=memory");
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @Test
  void ofSixtyFourOrdersOneIsCreatedAndTheOthersGetIt() {
    ShopClient client = shop.client().with("Idempotency-Key", "k1");
    List<Answer> answers = AtOnce.call(64, () -> client.post("/orders", WIDGET));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 201).containsOnlyOnce(201);
    assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
  }

  @Test
  void theGuardRefusesADuplicate() {
    ShopClient alice = shop.login("alice");
    alice.post("/api/member/wallet/recharge", Map.of("amountCents", 1)).ok();
    alice.post("/api/member/wallet/recharge", Map.of("amountCents", 1)).expectEnvelope(429);
  }

  @Test
  void aFormIsSubmittedOnce() {
    ShopClient alice = shop.login("alice");
    ShopClient form = alice.with("X-Idempotency-Token", alice.formToken());
    form.post("/api/form/orders", Map.of()).expectEnvelope(400);
    form.post("/api/form/orders", GOODS).ok();
    form.post("/api/form/orders", GOODS).expectEnvelope(409);
  }

  @Test
  void aPaymentIsReplayed() {
    ShopClient alice = shop.login("alice").with("Idempotency-Key", "k2");
    Map<String, ?> body = Map.of("amountCents", 1, "currency", "EUR", "reference", "r");
    String first = alice.post("/api/v2/payments", body).expect(201).body();
    assertThat(alice.post("/api/v2/payments", body).expect(201).body()).isEqualTo(first);
  }

  @Test
  void theDatabaseHasNoTableOfRecords() {
    assertThat(
            shop.jdbc()
                .sql("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = ?")
                .param("IDEMPOTENCY_LOG")
                .query(Long.class)
                .single())
        .isZero();
  }
}
