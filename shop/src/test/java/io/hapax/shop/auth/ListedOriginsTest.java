package io.hapax.shop.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopServer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;

class ListedOriginsTest {

  private static final String LISTED = "https://shop.example";

  @Test
  void aListedOriginPassesItsPreflightAndReadsTheAnswer() {
    try (var shop = ShopServer.start(Backend.H2.newDatabase(), "--shop.cors-origins=" + LISTED)) {
      Answer preflight = preflight(shop, LISTED);
      assertThat(preflight.status()).isEqualTo(200);
      assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(LISTED);
      assertThat(preflight.header("Access-Control-Allow-Headers")).contains("Idempotency-Key");
      Answer answer = shop.client().with("Origin", LISTED).get("/orders");
      assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(LISTED);
      assertThat(preflight(shop, "https://elsewhere.example").headers().map())
          .doesNotContainKey("access-control-allow-origin");
    }
  }

  private static Answer preflight(ShopServer shop, String origin) {
    return shop.client()
        .with("Origin", origin)
        .with("Access-Control-Request-Method", "POST")
        .with("Access-Control-Request-Headers", "Idempotency-Key, Content-Type")
        .send("OPTIONS", "/api/payment/orders", BodyPublishers.noBody());
  }
}
