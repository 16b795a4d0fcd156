package io.hapax.shop.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
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

  @Test
  void aReplayHasTheCorsHeadersOfItsOwnRequestAndAPreflightClaimsNothing() {
    try (var shop = ShopServer.start(Backend.H2.newDatabase(), "--shop.cors-origins=" + LISTED)) {
      preflight(shop, LISTED);
      assertThat(shop.records().names()).isEmpty();
      ShopClient client = shop.client().with("Idempotency-Key", "k1");
      String body = "{\"item\":\"Widget\",\"quantity\":1,\"price\":9.99}";
      Answer first = client.with("Origin", LISTED).postJson("/orders", body).expect(201);
      assertThat(first.header("Access-Control-Allow-Origin")).isEqualTo(LISTED);
      Answer foreign =
          client.with("Origin", "https://elsewhere.example").postJson("/orders", body).expect(200);
      assertThat(foreign.headers().map()).doesNotContainKey("access-control-allow-origin");
      Answer again = client.with("Origin", LISTED).postJson("/orders", body).expect(200);
      assertThat(again.headers().allValues("Access-Control-Allow-Origin")).containsExactly(LISTED);
      assertThat(again.header("Access-Control-Expose-Headers")).contains("Idempotent-Replayed");
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
