package io.hapax.shop.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On a server of its own, which it breaks. */
class ServerErrorTest {

  @Test
  void whatWasNotForeseenIs500InTheShapeOfItsPlaceAndTellsNothing() {
    try (var shop = ShopServer.start(Backend.H2.newDatabase())) {
      shop.jdbc().sql("DROP TABLE feedback").update();
      shop.jdbc().sql("DROP TABLE orders").update();
      assertTellsNothing(
          shop.client().post("/api/public/feedback", Map.of("text", "x")).expectEnvelope(500));
      assertTellsNothing(shop.client().get("/orders").expectProblem(500));
    }
  }

  @Test
  void aDatabaseThatIsAwayIs503WithRetryAfter() {
    try (var shop = ShopServer.start(Backend.H2.newDatabase())) {
      shop.closeConnections();
      Answer answer = shop.client().get("/orders").expectProblem(503);
      assertThat(answer.header("Retry-After")).isEqualTo("1");
    }
  }

  private static void assertTellsNothing(Answer answer) {
    assertThat(answer.body()).contains("Internal Server Error").doesNotContain("SQL", "ORDERS");
  }
}
