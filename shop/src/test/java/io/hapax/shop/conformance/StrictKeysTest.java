package io.hapax.shop.conformance;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code --hapax.http.key-syntax=strict}, beside the profile. */
class StrictKeysTest {

  @Test
  void onlyQuotedKeysAreKeys() {
    try (ShopServer shop =
        ShopServer.start(
            Backend.H2.newDatabase(),
            "--spring.profiles.active=conformance",
            "--hapax.http.key-syntax=strict")) {
      ShopClient client = shop.client();

      client.with("Idempotency-Key", "bare").post("/api/conformance", Map.of()).expectProblem(400);
      client.with("Idempotency-Key", "\"q\"").post("/api/conformance", Map.of()).expect(200);
    }
  }
}
