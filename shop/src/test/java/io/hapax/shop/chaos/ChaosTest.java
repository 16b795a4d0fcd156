package io.hapax.shop.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What profile {@code chaos} does, short of ending the process; that is the kill proof's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChaosTest {

  private static final String PAYMENTS = "/api/v2/payments";
  private static final Map<String, ?> PAYMENT =
      Map.of("amountCents", 1999, "currency", "EUR", "reference", "Invoice 7");

  private ShopServer shop;

  @BeforeAll
  void start() {
    shop = ShopServer.start(Backend.H2.newDatabase(), "--spring.profiles.active=chaos");
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  private ShopClient alice() {
    return shop.login("alice").with("Idempotency-Key", UUID.randomUUID().toString());
  }

  private Answer pay(ShopClient client, String chaos) {
    return client.with("X-Chaos", chaos).post(PAYMENTS, PAYMENT);
  }

  private int payments() {
    return shop.login("alice").get(PAYMENTS).json().get("total").asInt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"throw", "throw-after", "status=503", "status=404"})
  void aFailureTakesNoEffectAndTheRetryRuns(String chaos) {
    int before = payments();
    ShopClient alice = alice();
    int expected = chaos.startsWith("status=") ? Integer.parseInt(chaos.substring(7)) : 500;

    pay(alice, chaos).expectProblem(expected);
    assertThat(payments()).isEqualTo(before);

    alice.post(PAYMENTS, PAYMENT).expect(201);
    assertThat(alice.post(PAYMENTS, PAYMENT).expect(201).header("Idempotent-Replayed"))
        .isEqualTo("true");
    assertThat(payments()).isEqualTo(before + 1);
  }

  @Test
  void aSleepIsBeforeTheWork() {
    ShopClient alice = alice();

    pay(alice, "sleep=1").expect(201);

    assertThat(pay(alice, "sleep=1").header("Idempotent-Replayed")).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"halt", "sleep", "sleep=soon", "status=200", "throw=1", ""})
  void whatIsNoChaosIsRefusedAndSaysWhatIs(String header) {
    ShopClient alice = alice();

    Answer refused = pay(alice, header).expectProblem(400);

    assertThat(refused.json().get("detail").asString()).contains("sleep=MS", "halt-after-commit");
    alice.post(PAYMENTS, PAYMENT).expect(201);
  }

  @Test
  void everyStyleHasItsOwnWords() {
    Answer envelope =
        shop.login("alice")
            .fresh()
            .with("X-Chaos", "status=503")
            .post("/api/order", Map.of("item", "Tea", "quantity", 1));

    envelope.expectEnvelope(503);
  }

  @Test
  void whatReadsIsLeftAlone() {
    shop.login("alice").with("X-Chaos", "throw").get(PAYMENTS).expect(200);
  }

  @Test
  void withoutTheProfileTheHeaderMeansNothing() {
    ShopClient alice = ShopServer.shared(Backend.H2).login("alice").fresh();

    pay(alice, "throw").expect(201);
  }
}
