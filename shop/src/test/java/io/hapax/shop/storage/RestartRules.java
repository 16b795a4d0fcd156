package io.hapax.shop.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
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
      recharge(shop.login("alice"));
    }
    try (var shop = ShopServer.start(database)) {
      assertThat(recharge(shop.login("alice"))).isEqualTo(10);
    }
  }

  private static long recharge(ShopClient member) {
    return member
        .post("/api/member/wallet/recharge", Map.of("amountCents", 5))
        .ok()
        .get("balanceCents")
        .asLong();
  }
}
