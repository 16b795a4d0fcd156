package io.hapax.shop.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class RestartRules {

  private final Backend backend;

  RestartRules(Backend backend) {
    this.backend = backend;
  }

  @Test
  void aRestartedShopKnowsItsRows() {
    Database database = backend.newDatabase();
    try (var shop = ShopServer.start(database)) {
      recharge(shop.login("alice").fresh());
    }
    try (var shop = ShopServer.start(database)) {
      assertThat(recharge(shop.login("alice").fresh())).isEqualTo(10);
    }
  }

  @Test
  void aRestartedShopKnowsItsRecords() {
    Database database = backend.newDatabase();
    String first;
    String token;
    try (var shop = ShopServer.start(database)) {
      first = order(shop).expect(201).body();
      recharge(shop.login("alice"));
      shop.records().pass("POST /api/member/wallet/recharge", Duration.ofHours(-1));
      token = shop.login("alice").formToken();
    }
    try (var shop = ShopServer.start(database)) {
      assertThat(order(shop).expect(200).body()).isEqualTo(first);
      shop.login("alice")
          .post("/api/member/wallet/recharge", Map.of("amountCents", 5))
          .expectEnvelope(429);
      shop.login("alice")
          .with("X-Idempotency-Token", token)
          .post("/api/form/orders", Map.of("item", "Tea", "quantity", 1))
          .ok();
    }
  }

  private static Answer order(ShopServer shop) {
    return shop.client()
        .with("Idempotency-Key", "before-and-after")
        .post("/orders", Map.of("item", "Widget", "quantity", 1, "price", 9.99));
  }

  private static long recharge(ShopClient member) {
    return member
        .post("/api/member/wallet/recharge", Map.of("amountCents", 5))
        .ok()
        .get("balanceCents")
        .asLong();
  }
}
