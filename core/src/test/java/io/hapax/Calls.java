package io.hapax;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the engine's tests say again and again. */
final class Calls {

  static final Scope ALICE = Scope.of("u:alice", "POST /orders");
  static final Scope BOB = Scope.of("u:bob", "POST /orders");

  private Calls() {}

  static Call call(Policy policy, String key, String body) {
    return Call.of(policy, ALICE, key).withFingerprints(says(body));
  }

  static FingerprintSource says(String body) {
    BodyDigest digest = BodyDigest.of(bytes(body));
    return new FingerprintSource() {
      @Override
      public Fingerprint fingerprint() {
        return FingerprintCalculator.of(List.of("POST", "/orders"), digest);
      }

      @Override
      public String derivedKey() {
        return FingerprintCalculator.guardKey("alice", "POST", "/orders", digest);
      }
    };
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static Outcome created(String body) {
    return Outcome.response(201, List.of(new Outcome.Header("Location", "/orders/1")), bytes(body));
  }

  static Outcome status(int status) {
    return Outcome.response(status, List.of(), new byte[0]);
  }

  static Execution proceed(Decision decision) {
    assertThat(decision).isInstanceOf(Decision.Proceed.class);
    return ((Decision.Proceed) decision).execution();
  }

  static Outcome replay(Decision decision) {
    assertThat(decision).isInstanceOf(Decision.Replay.class);
    return ((Decision.Replay) decision).outcome();
  }

  static Refusal refusal(Decision decision) {
    assertThat(decision).isInstanceOf(Decision.Refuse.class);
    return ((Decision.Refuse) decision).refusal();
  }
}
