package io.hapax.store.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import io.hapax.spi.Claim;
import io.hapax.store.tck.history.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever bytes a finished record holds, and whatever a key consists of, the engine on this store
 * runs nothing twice, throws nothing, and says the same when it is asked again. In the long form
 * each bit is flipped, and there are more random bytes and keys ({@code hapax.proof.fuzz.rounds},
 * {@code hapax.proof.seed}).
 */
@Tag("proof")
public abstract class FuzzContract extends StoreContract {

  /** Compares no payload: it is about the outcome. */
  private static final Policy POLICY =
      Policy.from(Preset.FIRST_WINS).retention(Duration.ofHours(1)).maxKeyLength(255).build();

  private static final Outcome FIRST =
      Outcome.response(
          201,
          List.of(new Outcome.Header("Location", "/orders/1")),
          "the first answer".getBytes(UTF_8));

  private final long seed = Proof.seed();
  private final Random random = new Random(seed);
  private final Scope scope = Scope.of(UUID.randomUUID().toString(), "POST /fuzz");
  private Hapax hapax;
  private int tried;

  @BeforeEach
  final void startEngine() {
    hapax =
        Hapax.on(store())
            .storeDeadline(Duration.ofMinutes(1))
            .purging(false, Duration.ofHours(1))
            .build();
  }

  @AfterEach
  final void stopEngine() {
    hapax.close(Duration.ZERO);
  }

  @Test
  void stored_outcomes_that_were_changed_are_refused_and_never_run_again() {
    byte[] whole = written();
    List<byte @Nullable []> changed = new ArrayList<>();
    changed.add(null);
    for (int length = 0; length < whole.length; length++) {
      changed.add(Arrays.copyOf(whole, length));
    }
    changed.add(Arrays.copyOf(whole, whole.length + 1));
    for (int bit = 0; bit < whole.length * 8; bit += Proof.isLong() ? 1 : 7) {
      changed.add(flipped(whole, bit));
    }
    for (int version = 0; version < 256; version += Proof.isLong() ? 1 : 15) {
      if (version != whole[0]) {
        byte[] later = whole.clone();
        later[0] = (byte) version;
        changed.add(later);
      }
    }
    for (int i = 0; i < Proof.number("fuzz.rounds", 30, 2_000); i++) {
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      changed.add(noise);
    }
    changed.forEach(this::isRefused);
    Proof.report(
        "fuzz-outcomes-" + getClass().getSimpleName(),
        tried + " changed outcomes, 0 runs, 0 exceptions, each refused alike twice");
  }

  /** The bytes of an outcome as the engine writes them. */
  private byte[] written() {
    Call call = Call.of(POLICY, scope, "whole");
    ((Decision.Proceed) hapax.begin(call)).execution().succeed(FIRST);
    return Objects.requireNonNull(store().find(scope.key("whole")).orElseThrow().outcome());
  }

  private static byte[] flipped(byte[] whole, int bit) {
    byte[] flipped = whole.clone();
    flipped[bit / 8] ^= (byte) (1 << bit % 8);
    return flipped;
  }

  private void isRefused(byte @Nullable [] stored) {
    String key = "changed " + tried++;
    Claim claim = acquire(Requests.lease(scope.key(key)));
    assertThat(store().complete(claim, stored, ONE_HOUR)).isTrue();
    for (int i = 0; i < 2; i++) {
      assertThat(hapax.begin(Call.of(POLICY, scope, key)))
          .as("seed %d, stored %s", seed, stored == null ? null : Arrays.toString(stored))
          .isEqualTo(new Decision.Refuse(new Refusal.OutcomeUnavailable(null, null)));
    }
  }

  @Test
  void keys_of_any_characters_run_once_each() {
    List<String> keys = new ArrayList<>(hostile());
    for (int i = 0; i < Proof.number("fuzz.rounds", 30, 2_000); i++) {
      keys.add(noise(1 + random.nextInt(100)));
    }
    keys.stream().distinct().forEach(this::runsOnce);
    Proof.report(
        "fuzz-keys-" + getClass().getSimpleName(), tried + " keys, one run each, 0 exceptions");
  }

  private static List<String> hostile() {
    List<String> keys = new ArrayList<>();
    for (int plane = 0; plane <= 16; plane++) {
      keys.add(Character.toString(plane * 0x10000 + 0x41));
      keys.add(Character.toString(plane * 0x10000 + 0xfffd));
    }
    keys.addAll(
        List.of("\0", "a\0b", "a\0", "'", "\"", "\\", ";", "--", "'; DROP TABLE x; --", "%", "_"));
    keys.addAll(List.of("{a}", "a}{b", "KEYS[1]", "]]", "]==]", "\r\n", "$1", ":key", "?", "${x}"));
    return keys;
  }

  /** Whole characters of all planes. */
  private String noise(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int codePoint = random.nextInt(Character.MAX_CODE_POINT + 1);
      if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
        text.appendCodePoint(codePoint);
      }
    }
    return text.toString();
  }

  private void runsOnce(String key) {
    tried++;
    Call call = Call.of(POLICY, scope, key);
    String name = "seed " + seed + ", key of " + Arrays.toString(key.toCharArray());
    Decision first = hapax.begin(call);
    assertThat(first).as(name).isInstanceOf(Decision.Proceed.class);
    byte[] mine = key.getBytes(UTF_8);
    ((Decision.Proceed) first).execution().succeed(Outcome.value(mine));
    for (int i = 0; i < 2; i++) {
      Decision again = hapax.begin(call);
      assertThat(again).as(name).isInstanceOf(Decision.Replay.class);
      assertThat(((Decision.Replay) again).outcome().body()).as(name).isEqualTo(mine);
    }
  }

  @Test
  void a_key_of_8000_characters_is_refused_and_leaves_nothing() {
    String key = "k".repeat(8_000);
    for (int i = 0; i < 2; i++) {
      Decision answer = hapax.begin(Call.of(POLICY, scope, key));
      assertThat(((Decision.Refuse) answer).refusal()).isInstanceOf(Refusal.InvalidKey.class);
    }
    assertThat(raw(scope.key(key))).isEmpty();
  }
}
