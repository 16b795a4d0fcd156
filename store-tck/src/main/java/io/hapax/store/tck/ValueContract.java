package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Requests.fingerprint;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.request;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes into a store comes out of it, byte for byte, and no duration is too long for it. */
public abstract class ValueContract extends StoreContract {

  private static final Duration CENTURY = Duration.ofDays(36_525);
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

  static Stream<byte[]> outcomes() {
    byte[] mebibyte = new byte[1 << 20];
    for (int i = 0; i < mebibyte.length; i++) {
      mebibyte[i] = (byte) (i ^ i >>> 8);
    }
    return Stream.of(new byte[0], new byte[] {0}, new byte[] {-1, 0, 39, 92}, mebibyte);
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void an_outcome_comes_back_byte_for_byte(byte[] outcome) {
    RecordKey key = freshKey();

    completed(key, outcome);

    assertThat(raw(key).orElseThrow().outcome()).isEqualTo(outcome);
    assertThat(store().find(key).orElseThrow().outcome()).isEqualTo(outcome);
    StoredRecord found = found(store().claim(lease(key)), ClaimResult.Completed.class);
    assertThat(found.outcome()).isEqualTo(outcome);
  }

  @Test
  void null_is_an_outcome_and_not_the_empty_one() {
    RecordKey key = freshKey();
    Claim claim = acquire(lease(key));

    assertThat(store().complete(claim, null, ONE_HOUR)).isTrue();
    assertThat(store().complete(claim, null, ONE_HOUR)).isTrue();

    assertThat(raw(key).orElseThrow().outcome()).isNull();
    assertThat(found(store().claim(lease(key)), ClaimResult.Completed.class).outcome()).isNull();
  }

  @Test
  void an_outcome_is_what_it_was_when_it_was_handed_in() {
    RecordKey key = freshKey();
    byte[] buffer = OUTCOME.clone();
    completed(key, buffer);

    Arrays.fill(buffer, (byte) 0);

    assertThat(store().find(key).orElseThrow().outcome()).isEqualTo(OUTCOME);
  }

  @Test
  void the_outcome_of_an_expired_record_is_not_inherited() {
    RecordKey key = freshKey();
    completed(key, OUTCOME);
    expire(key);

    acquire(request(key, new Terms.Lease(Requests.LEASE, Requests.LIFETIME), null));

    StoredRecord found = found(store().claim(lease(key)), ClaimResult.InProgress.class);
    assertThat(found.outcome()).isNull();
    assertThat(found.fingerprint()).isNull();
  }

  static IntStream firstBytes() {
    return IntStream.of(0, 100, 127, 200, 255);
  }

  @ParameterizedTest
  @MethodSource("firstBytes")
  void a_fingerprint_comes_back_byte_for_byte(int first) {
    Fingerprint fingerprint = fingerprint(first);
    RecordKey key = freshKey();

    acquire(request(key, new Terms.Mark(Requests.WINDOW), fingerprint));

    assertThat(store().find(key).orElseThrow().fingerprint()).isEqualTo(fingerprint);
    assertThat(raw(key).orElseThrow().fingerprint()).isEqualTo(fingerprint.toBytes());
  }

  @Test
  void no_fingerprint_is_no_fingerprint() {
    RecordKey key = freshKey();

    acquire(request(key, new Terms.Lease(Requests.LEASE, Requests.LIFETIME), null));

    assertThat(store().find(key).orElseThrow().fingerprint()).isNull();
    assertThat(raw(key).orElseThrow().fingerprint()).isNull();
  }

  static Stream<byte[]> owners() {
    byte[] ones = new byte[16];
    Arrays.fill(ones, (byte) -1);
    return Stream.of(new byte[16], ones, "0123456789ab\0' \\".getBytes(UTF_8));
  }

  @ParameterizedTest
  @MethodSource("owners")
  void an_owner_id_of_any_bytes_is_known_again(byte[] bytes) {
    RecordKey key = freshKey();
    ClaimRequest template = lease(key);
    ClaimRequest request =
        new ClaimRequest(
            key, OwnerId.fromBytes(bytes), template.terms(), Mode.SURROUND, template.fingerprint());

    Claim claim = acquire(request);

    assertThat(acquire(request)).isEqualTo(claim);
    assertThat(raw(key).orElseThrow().owner()).isEqualTo(bytes);
    assertThat(store().release(claim)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void a_mode_comes_back(Mode mode) {
    RecordKey key = freshKey();

    acquire(Requests.in(mode, lease(key)));

    assertThat(store().find(key).orElseThrow().mode()).isEqualTo(mode);
  }

  @Test
  void an_outcome_kept_for_a_time_expires_after_it() {
    RecordKey key = completedUntil(new Expiry.After(Duration.ofHours(7)));

    about(store().find(key).orElseThrow().expiresIn(), Duration.ofHours(7));
    subject().age(key, Duration.ofHours(7).plusSeconds(1));
    assertThat(store().find(key)).isEmpty();
  }

  @Test
  void an_outcome_kept_until_a_moment_expires_then() {
    RecordKey key = freshKey();
    Claim claim = acquire(lease(key));
    Instant end = claim.claimedAt().plus(Duration.ofHours(7));

    assertThat(store().complete(claim, OUTCOME, new Expiry.At(end))).isTrue();

    about(store().find(key).orElseThrow().expiresIn(), Duration.ofHours(7));
  }

  static Stream<Instant> pastMoments() {
    return Stream.of(Instant.EPOCH, Instant.MIN, Instant.parse("2001-01-01T00:00:00Z"));
  }

  @ParameterizedTest
  @MethodSource("pastMoments")
  void an_outcome_kept_until_a_moment_in_the_past_is_accepted_and_gone(Instant past) {
    RecordKey key = completedUntil(new Expiry.At(past));

    assertThat(store().find(key)).isEmpty();
    acquire(lease(key));
  }

  @Test
  void an_outcome_kept_for_ever_never_expires() {
    RecordKey key = completedUntil(new Expiry.Never());

    assertThat(raw(key).orElseThrow().expiresIn()).isNull();
    expire(key);
    purgeAll();
    assertThat(store().find(key).orElseThrow().expiresIn()).isNull();
    found(store().claim(lease(key)), ClaimResult.Completed.class);
  }

  /** Where the store can't write a moment that far, the last that it can write will do. */
  static Stream<Expiry> farExpiries() {
    return Stream.of(
        new Expiry.After(CENTURY.multipliedBy(5)),
        new Expiry.After(CENTURY.multipliedBy(10_000)),
        new Expiry.After(FOR_EVER),
        new Expiry.At(Instant.parse("9999-12-31T23:59:59Z")),
        new Expiry.At(Instant.MAX));
  }

  @ParameterizedTest
  @MethodSource("farExpiries")
  void an_outcome_kept_for_centuries_is_kept(Expiry far) {
    RecordKey key = completedUntil(far);

    isFar(store().find(key).orElseThrow().expiresIn());
    purgeAll();
    found(store().claim(lease(key)), ClaimResult.Completed.class);
  }

  static Stream<Duration> farDurations() {
    return Stream.of(CENTURY.multipliedBy(5), CENTURY.multipliedBy(10_000), FOR_EVER);
  }

  @ParameterizedTest
  @MethodSource("farDurations")
  void a_mark_for_centuries_is_kept(Duration far) {
    RecordKey key = freshKey();

    acquire(request(key, new Terms.Mark(far), null));

    isFar(found(store().claim(lease(key)), ClaimResult.Marked.class).expiresIn());
  }

  @ParameterizedTest
  @MethodSource("farDurations")
  void a_lease_of_centuries_lives(Duration far) {
    RecordKey key = freshKey();

    Claim claim = acquire(request(key, new Terms.Lease(far, far), null));

    StoredRecord found = found(store().claim(lease(key)), ClaimResult.InProgress.class);
    isFar(found.leaseLeft());
    assertThat(store().release(claim)).isTrue();
  }

  private static void isFar(@Nullable Duration time) {
    if (time != null) {
      assertThat(time).isGreaterThan(CENTURY);
    }
  }

  private RecordKey completedUntil(Expiry expiry) {
    RecordKey key = freshKey();
    assertThat(store().complete(acquire(lease(key)), OUTCOME, expiry)).isTrue();
    return key;
  }
}
