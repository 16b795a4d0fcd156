package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.http.HttpSettings;
import io.hapax.http.KeySyntax;
import io.hapax.policy.KeySource;
import io.hapax.policy.OnMissingKey;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the engine's answers look like over HTTP. */
class AnswersTest extends GatedRuns {

  @Test
  void theGuardRefusesWith429AndTheRestOfItsWindow() {
    Policy guard =
        Policy.from(Preset.GUARD).window(Duration.ofSeconds(15)).message("下单处理中，请勿重复提交").build();
    try (TestServer server = open(Protection.by(guard)).start()) {
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(201);
      HttpResponse<String> second = server.post("/work", "{}");
      assertThat(second.statusCode()).isEqualTo(429);
      assertThat(second.body())
          .isEqualTo("{\"code\":429,\"message\":\"下单处理中，请勿重复提交\",\"data\":null}");
      assertThat(second.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("application/json");
      assertThat(second.headers().firstValue("Content-Language")).isEmpty();
      assertThat(Integer.parseInt(second.headers().firstValue("Retry-After").orElseThrow()))
          .isBetween(1, 15);
    }
  }

  @Test
  void aBlankKeyIsNoKeyForTheGuardAndAFirstKeyIsCutByTheEngine() {
    try (TestServer server = open(Protection.by(Policy.guard())).start()) {
      String header = "X-Idempotency-Key";
      assertThat(server.post("/work", "1", header, "  ").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "1").statusCode()).isEqualTo(429);
      String cut = "a".repeat(128);
      assertThat(server.post("/work", "2", header, cut + "1").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "3", header, cut + "2").statusCode()).isEqualTo(429);
    }
  }

  @Test
  void aGuardWithoutFingerprintsLetsRequestsWithoutAKeyPass() {
    Policy guard = Policy.from(Preset.GUARD).onMissingKey(OnMissingKey.PASS).build();
    try (TestServer server = open(Protection.by(guard)).start()) {
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "{}").statusCode()).isEqualTo(201);
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  @Test
  void onceSpeaksItsSeedsWords() {
    try (TestServer server = open(Protection.by(Policy.once())).start()) {
      HttpResponse<String> missing = server.post("/work", "{}");
      assertThat(missing.statusCode()).isEqualTo(400);
      assertThat(missing.body())
          .isEqualTo("{\"code\":400,\"message\":\"缺少幂等Token\",\"data\":null}");
      assertThat(missing.headers().firstValue("Content-Language")).hasValue("zh");
      String header = "X-Idempotency-Token";
      assertThat(server.post("/work", "{}", header, "a,b").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "{}", header, "a,b").body())
          .isEqualTo("{\"code\":409,\"message\":\"请勿重复提交\",\"data\":null}");
      assertThat(server.post("/work", "{}", header, "a,b", "Accept-Language", "en-GB").body())
          .contains("Please do not submit twice");
    }
  }

  @Test
  void theUserAsKeyAllowsOneRequestAtATimeAndPath() {
    Policy policy = Policy.from(Preset.ONCE).keySource(new KeySource.Principal()).build();
    try (TestServer server = open(Protection.by(policy)).start()) {
      assertThat(server.post("/work", "1").statusCode()).isEqualTo(201);
      assertThat(server.post("/work", "2").statusCode()).isEqualTo(409);
    }
  }

  @Test
  void aFormTokenThatWasNeverIssuedIsRefusedAndAMissingOneSaysSo() {
    try (TestServer server = open(Protection.by(Policy.formToken())).start()) {
      assertThat(server.post("/work", "{}").body())
          .isEqualTo("{\"code\":400,\"message\":\"缺少幂等Token，请刷新页面重试\",\"data\":null}");
      HttpResponse<String> unknown =
          server.post("/work", "{}", "X-Idempotency-Token", "0123456789abcdef0123456789abcdef");
      assertThat(unknown.statusCode()).isEqualTo(409);
      assertThat(unknown.body()).contains("请勿重复提交");
      assertThat(runs).hasValue(0);
    }
  }

  @Test
  void theFirstThatWinsIsReplayedAs200WithoutAMarker() {
    try (TestServer server = open(Protection.by(Policy.firstWins())).start()) {
      HttpResponse<String> missing = server.post("/work", "{}");
      assertThat(missing.statusCode()).isEqualTo(422);
      assertThat(missing.body())
          .contains("missing-idempotency-key\"")
          .contains("Idempotency-Key header is required for this endpoint.");
      assertThat(server.post("/work", "{}", KEY, "  ").statusCode()).isEqualTo(422);
      assertThat(server.post("/work", "{}", KEY, "k").statusCode()).isEqualTo(201);
      HttpResponse<String> second = server.post("/work", "other", KEY, "k");
      assertThat(second.statusCode()).isEqualTo(200);
      assertThat(second.body()).isEqualTo("run 1");
      assertThat(second.headers().firstValue("Idempotent-Replayed")).isEmpty();
      assertThat(server.post("/work", "{}", KEY, "'; DROP TABLE orders; --").statusCode())
          .isEqualTo(201);
    }
  }

  @Test
  void theStandardRefusesWhatIsNoKey() {
    try (TestServer server = open(Protection.by(Policy.standard())).start()) {
      HttpResponse<String> missing = server.post("/work", "{}");
      assertThat(missing.statusCode()).isEqualTo(400);
      assertThat(missing.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(missing.headers().firstValue("Link").orElseThrow()).contains("describedby");
      for (String bad : List.of("", "\"open", "a,b", "a\"b", "x".repeat(256))) {
        HttpResponse<String> answer = server.post("/work", "{}", KEY, bad);
        assertThat(answer.statusCode()).as(bad).isEqualTo(400);
        assertThat(answer.body()).as(bad).contains("invalid-idempotency-key");
      }
      assertThat(server.post("/work", "{}", KEY, "a", KEY, "b").statusCode()).isEqualTo(400);
      for (String bad : List.of("\u00e9", "a\tb", "\u00a0", "\u0080")) {
        assertThat(rawStatus(server, bad)).as(bad).isEqualTo("HTTP/1.1 400");
      }
      assertThat(server.storeCalls).hasValue(0);
    }
  }

  /** As the JDK's client sends no such headers. */
  private static String rawStatus(TestServer server, String key) {
    try (Socket socket = server.rawPost("/work", "{}", "Content-Length", "2", KEY, key)) {
      return new String(socket.getInputStream().readNBytes(12), UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aQuotedAndABareKeyAreTheSame() {
    try (TestServer server = open(Protection.by(Policy.standard())).start()) {
      assertThat(server.post("/work", "{}", KEY, "abc").body()).isEqualTo("run 1");
      assertThat(server.post("/work", "{}", KEY, "\"abc\";v=1").body()).isEqualTo("run 1");
    }
  }

  @Test
  void strictSyntaxTakesQuotedKeysAlone() {
    HttpSettings strict = HttpSettings.builder().keySyntax(KeySyntax.STRICT).build();
    try (TestServer server = open(Protection.by(Policy.standard())).settings(strict).start()) {
      assertThat(server.post("/work", "{}", KEY, "abc").statusCode()).isEqualTo(400);
      assertThat(server.post("/work", "{}", KEY, "\"abc\"").statusCode()).isEqualTo(201);
    }
  }

  @Test
  void aStoreThatIsDownIs503OrAMarkedRun() {
    try (TestServer server = open(Protection.by(Policy.standard())).start()) {
      server.storeDown.set(true);
      HttpResponse<String> refused = server.post("/work", "{}", KEY, "k");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(runs).hasValue(0);
    }
    try (TestServer server = open(Protection.by(Policy.guard())).start()) {
      server.storeDown.set(true);
      HttpResponse<String> open = server.post("/work", "{}");
      assertThat(open.statusCode()).isEqualTo(201);
      assertThat(open.headers().firstValue("Idempotency-Protection")).hasValue("none");
    }
  }
}
