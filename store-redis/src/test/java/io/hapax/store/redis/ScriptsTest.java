package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the scripts do about records that no contract can put there. */
class ScriptsTest {

  /** The year 2222: where the server's clock was before somebody set it back. */
  private static final long AHEAD = 8_000_000_000_000_000L;

  private final RedisCommands<byte[], byte[]> server = LettuceNodes.commands();
  private final RedisStore store = Some.store(LettuceNodes.bridge());
  private final RecordKey key = Some.key();

  private byte[] record() {
    return server.get(name());
  }

  private byte[] name() {
    return store.name(key).getBytes(UTF_8);
  }

  private void put(Part part, long value) {
    put(part.replacedBy(value, record()));
  }

  private void put(byte[] record) {
    server.set(name(), record, SetArgs.Builder.keepttl());
  }

  @Test
  void a_token_grows_although_the_clock_was_set_back() {
    Some.acquired(store.claim(Some.lease(key)));
    put(Part.TOKEN, AHEAD);
    put(Part.LEASE_UNTIL, 1);

    assertThat(Some.acquired(store.takeOver(Some.lease(key), AHEAD)).token()).isEqualTo(AHEAD + 1);
  }

  @Test
  void a_form_tokens_grows_too() {
    store.issue(key, Some.WINDOW);
    put(Part.TOKEN, AHEAD);

    assertThat(Some.acquired(store.claim(Some.redeem(key))).token()).isEqualTo(AHEAD + 1);
  }

  @Test
  void a_run_that_seems_to_begin_in_the_future_has_no_age() {
    Some.acquired(store.claim(Some.lease(key)));
    put(Part.CLAIMED_AT, AHEAD);

    assertThat(store.find(key).orElseThrow().age()).isZero();
  }

  @Test
  void a_finished_record_is_found_without_a_lease() {
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    store.complete(claim, Some.OUTCOME, Some.ONE_DAY);

    assertThat(store.find(key).orElseThrow().leaseLeft()).isZero();
  }

  @Test
  void a_finished_record_is_not_taken_over_whatever_its_lease_says() {
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    store.complete(claim, Some.OUTCOME, Some.ONE_DAY);
    put(Part.LEASE_UNTIL, 1);

    assertThat(store.takeOver(Some.lease(key), claim.token()))
        .isInstanceOf(ClaimResult.Completed.class);
  }

  /** Nobody may take what nobody can read. */
  @Test
  void a_lapsed_claim_whose_record_is_damaged_is_not_taken_over() {
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    put(Part.LEASE_UNTIL, 1);
    byte[] whole = record();
    for (Part part : EnumSet.complementOf(EnumSet.of(Part.OWNER, Part.TOKEN))) {
      isNotTakenOver(claim, part.replacedBy("?".repeat(part.length()), whole));
      isNotTakenOver(claim, part.replacedBy("", whole));
    }
    for (int length = 0; length < whole.length; length++) {
      isNotTakenOver(claim, Arrays.copyOf(whole, length));
    }
    isNotTakenOver(claim, Arrays.copyOf(whole, whole.length + 1));
    isNotTakenOver(claim, Part.HINT_LENGTH.replacedBy(9, whole));
    isNotTakenOver(
        claim, Part.HINT_LENGTH.replacedBy(7, Part.FINGERPRINT_LENGTH.replacedBy(1, whole)));
    isNotTakenOver(claim, Part.HAS_OUTCOME.replacedBy("1", whole));
    isNotTakenOver(claim, Part.LEASE_UNTIL.replacedBy(0, whole));
    put(whole);

    Some.acquired(store.takeOver(Some.lease(key), claim.token()));
  }

  private void isNotTakenOver(Claim claim, byte[] damaged) {
    put(damaged);
    assertThatThrownBy(() -> store.takeOver(Some.lease(key), claim.token()))
        .as(new String(damaged, ISO_8859_1))
        .hasMessageContaining("damaged");
    assertThat(record()).isEqualTo(damaged);
  }

  /** The very attempt that holds it, sent twice. */
  @Test
  void not_even_the_same_attempt_takes_a_damaged_record() {
    ClaimRequest request = Some.lease(key);
    Claim claim = Some.acquired(store.claim(request));
    byte[] whole = record();
    List<byte[]> damages =
        List.of(
            Part.CLAIMED_AT.replacedBy("?".repeat(16), whole),
            Arrays.copyOf(whole, whole.length - 1));
    for (byte[] damaged : damages) {
      put(damaged);
      assertThatThrownBy(() -> store.claim(request)).hasMessageContaining("damaged");
    }
    put(whole);
    assertThat(Some.acquired(store.claim(request))).isEqualTo(claim);
  }

  @Test
  void a_form_token_that_was_given_back_is_as_it_was_issued() {
    store.issue(key, Some.WINDOW);
    byte[] issued = record();
    Fingerprint says = FingerprintCalculator.of(List.of("POST"), BodyDigest.of(Some.OUTCOME));
    Terms terms = new Terms.Redeem(Some.LEASE, Some.LIFETIME);
    Claim claim =
        Some.acquired(
            store.claim(new ClaimRequest(key, OwnerId.random(), terms, Mode.SURROUND, says)));
    assertThat(record()).hasSize(issued.length + 33);

    assertThat(store.release(claim)).isTrue();

    byte[] givenBack = record();
    assertThat(Part.TOKEN.numberIn(givenBack)).isEqualTo(claim.token());
    for (Part part : List.of(Part.TOKEN, Part.CLAIMED_AT)) {
      givenBack = part.replacedBy(part.in(issued), givenBack);
    }
    assertThat(givenBack).isEqualTo(issued);
  }

  @Test
  void a_form_token_that_says_no_end_is_damaged() {
    store.issue(key, Some.WINDOW);
    put(Part.ISSUED_UNTIL, 0);
    byte[] damaged = record();

    assertThatThrownBy(() -> store.claim(Some.redeem(key))).hasMessageContaining("damaged");
    assertThat(record()).isEqualTo(damaged);
  }

  /** A run that was not issued keeps the life that it has. */
  @Test
  void one_that_was_not_issued_expires_as_before() {
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    server.pexpire(name(), Duration.ofDays(9).toMillis());

    assertThat(store.complete(claim, Some.OUTCOME, new Expiry.AsIssued())).isTrue();

    StoredRecord found = store.find(key).orElseThrow();
    assertThat(found.expiresIn()).isBetween(Duration.ofDays(8), Duration.ofDays(9));
    assertThat(found.outcome()).isEqualTo(Some.OUTCOME);
  }

  /** Also before 1970, which SET refuses. */
  @Test
  void what_is_kept_until_a_moment_that_is_over_is_gone() {
    for (Instant moment :
        List.of(Instant.MIN, Instant.EPOCH, Instant.parse("2001-01-01T00:00:00Z"))) {
      Claim claim = Some.acquired(store.claim(Some.lease(key)));

      assertThat(store.complete(claim, Some.OUTCOME, new Expiry.At(moment))).isTrue();
      assertThat(store.find(key)).as(moment.toString()).isEmpty();
    }
  }

  /** What a snapshot wrote before anything was released, for instance. */
  @Test
  void a_hash_is_not_touched() {
    server.hset(name(), "v".getBytes(UTF_8), "1".getBytes(UTF_8));

    assertThatThrownBy(() -> store.claim(Some.lease(key)))
        .hasMessageContaining("something else writes keys under the same prefix");
    assertThat(server.hlen(name())).isEqualTo(1);
  }
}
