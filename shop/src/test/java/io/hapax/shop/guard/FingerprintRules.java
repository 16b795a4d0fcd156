package io.hapax.shop.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The key that seed 1 makes of a request without one. A record shows the first 8 digits. */
abstract class FingerprintRules extends GuardTest {

  private final Backend backend;

  FingerprintRules(Backend backend) {
    super(backend);
    this.backend = backend;
  }

  @Test
  void aBodysFingerprintIsTheVectors() {
    String body = "{\"subject\":\"Book\",\"amountCents\":1999,\"channel\":\"wechat\"}";
    shop.login("alice").postJson(Guarded.ORDER.path, body).ok();
    assertThat(shop.records().keys(Guarded.ORDER.operation())).contains("ac4be7ef");
  }

  @Test
  void anEmptyBodysFingerprintIsTheVectors() {
    shop.login("alice").post(Guarded.CHECKIN.path).ok();
    assertThat(shop.records().keys(Guarded.CHECKIN.operation())).contains("ccb4d927");
  }

  @Test
  void aCallerWithoutALoginIsItsAddress() {
    try (var shop = ShopServer.start(backend.newDatabase(), "--hapax.http.forwarded=first")) {
      shop.client()
          .with("X-Forwarded-For", "203.0.113.9, 10.0.0.1")
          .postJson(Guarded.FEEDBACK.path, "{\"text\":\"你好\"}")
          .ok();
      assertThat(shop.records().keys(Guarded.FEEDBACK.operation())).containsExactly("58054a8f");
    }
  }

  @Test
  void anAddressThatTheClientWroteIsNotBelievedUnlessToldSo() {
    ShopClient nobody = shop.client();
    String body = body(Guarded.FEEDBACK);
    nobody.with("X-Forwarded-For", "203.0.113.1").postJson(Guarded.FEEDBACK.path, body).ok();
    nobody
        .with("X-Forwarded-For", "203.0.113.2")
        .postJson(Guarded.FEEDBACK.path, body)
        .expectEnvelope(429);
  }

  @Test
  void theQueryIsNoPartOfIt() {
    ShopClient alice = shop.login("alice");
    String body = body(Guarded.ORDER);
    alice.postJson(Guarded.ORDER.path + "?a=1", body).ok();
    alice.postJson(Guarded.ORDER.path + "?a=2", body).expectEnvelope(429);
  }

  @Test
  void aBodyThatIsTooLargeToBeFingerprintedIs413AndClaimsNothing() {
    Set<String> records = shop.records().names();
    byte[] large = new byte[11 * 1024 * 1024];
    Answer sized =
        shop.login("alice")
            .with("Content-Type", "application/json")
            .send("POST", Guarded.ORDER.path, BodyPublishers.ofByteArray(large));
    sized.expectEnvelope(413);
    Answer chunked =
        shop.login("alice")
            .with("Content-Type", "application/json")
            .send(
                "POST",
                Guarded.ORDER.path,
                BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(large)));
    chunked.expectEnvelope(413);
    assertThat(records).containsAll(shop.records().names());
  }
}
