package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.FingerprintSource;
import io.hapax.Hapax;
import io.hapax.HapaxBuilder;
import io.hapax.Outcome;
import io.hapax.OutcomeKeys;
import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a record tells of a request and its answer to somebody who reads the server. */
class EncryptionTest {

  private static final byte[] BODY = "amount=1, to=Zoë".getBytes(UTF_8);
  private static final byte[] ANSWER = "the receipt of Zoë".getBytes(UTF_8);
  private static final Scope SCOPE = Scope.of("alice", "POST /orders");

  private static final FingerprintSource SAYS =
      new FingerprintSource() {
        @Override
        public Fingerprint fingerprint() {
          return FingerprintCalculator.of(List.of("POST"), BodyDigest.of(BODY));
        }

        @Override
        public String derivedKey() {
          throw new AssertionError("there is a key");
        }
      };

  private final String key = UUID.randomUUID().toString();
  private final RedisStore store = Some.store(LettuceNodes.bridge());

  private Decision begin(Hapax hapax) {
    return hapax.begin(Call.of(Policy.standard(), SCOPE, key).withFingerprints(SAYS));
  }

  private Hapax ran(HapaxBuilder builder) {
    Hapax hapax = builder.storeDeadline(Some.DEADLINE).build();
    Decision decision = begin(hapax);
    assertThat(decision).isInstanceOf(Decision.Proceed.class);
    ((Decision.Proceed) decision).execution().succeed(Outcome.response(201, List.of(), ANSWER));
    return hapax;
  }

  @Test
  void an_encrypted_record_tells_neither() {
    OutcomeKeys keys = OutcomeKeys.current("k1", new byte[32]).build();
    try (Hapax hapax = ran(Hapax.on(store).encryption(keys))) {
      assertThat(told()).isEmpty();
      assertThat(begin(hapax))
          .isInstanceOfSatisfying(
              Decision.Replay.class,
              replay -> assertThat(replay.outcome().body()).isEqualTo(ANSWER));
    }
  }

  /** Without keys it tells both, or the test above would look for the wrong things. */
  @Test
  void a_plain_record_tells_both() {
    try (Hapax hapax = ran(Hapax.on(store))) {
      assertThat(hapax.awaitIdle(Duration.ZERO)).isTrue();
      assertThat(told()).containsExactly("the answer", "the fingerprint");
    }
  }

  private List<String> told() {
    RecordKey record = SCOPE.key(key);
    byte[] bytes = LettuceNodes.commands().get(store.name(record).getBytes(UTF_8));
    String all = new String(bytes, ISO_8859_1);
    assertThat(all).contains("POST /orders");
    byte[] fingerprint = SAYS.fingerprint().toBytes();
    Map<String, byte[]> secrets = new TreeMap<>();
    secrets.put("the answer", ANSWER);
    secrets.put("the answer's digest", sha256(ANSWER));
    secrets.put("the body", BODY);
    secrets.put("the body's digest", sha256(BODY));
    secrets.put("the fingerprint", Arrays.copyOfRange(fingerprint, 1, fingerprint.length));
    return secrets.keySet().stream()
        .filter(name -> all.contains(new String(secrets.get(name), ISO_8859_1)))
        .toList();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
