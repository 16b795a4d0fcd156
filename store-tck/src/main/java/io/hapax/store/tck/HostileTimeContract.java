package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nodes and sessions in other time zones agree on every moment, and tokens grow whatever becomes of
 * the record between two claims.
 */
public abstract class HostileTimeContract extends StoreContract {

  private static final String FAR_EAST = "Pacific/Kiritimati";
  private static final String FAR_WEST = "Pacific/Pago_Pago";

  private final TimeZone before = TimeZone.getDefault();

  @AfterEach
  final void restoreTheZone() {
    TimeZone.setDefault(before);
  }

  /** Zones of the first node and its session, and of the second and its session. */
  static Stream<Arguments> zones() {
    return Stream.of(
        Arguments.of(FAR_EAST, "UTC", FAR_WEST, "UTC"),
        Arguments.of("UTC", FAR_EAST, "UTC", FAR_WEST),
        Arguments.of(FAR_EAST, FAR_WEST, FAR_WEST, FAR_EAST),
        Arguments.of("Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Asia/Shanghai"));
  }

  private IdempotencyStore node(String zone, String sessionZone) {
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
    return subject().instanceInZone(ZoneId.of(sessionZone));
  }

  @ParameterizedTest
  @MethodSource("zones")
  void a_lease_lives_as_long_in_every_zone(
      String nodeA, String sessionA, String nodeB, String sessionB) {
    RecordKey key = freshKey();
    Claim claim = acquired(node(nodeA, sessionA).claim(lease(key)));

    IdempotencyStore other = node(nodeB, sessionB);
    StoredRecord found = found(other.claim(lease(key)), ClaimResult.InProgress.class);

    about(found.leaseLeft(), Requests.LEASE);
    about(found.expiresIn(), Requests.LIFETIME);
    about(found.age(), Duration.ZERO);
    assertThat(other.renew(List.of(claim), Requests.LEASE)).isEmpty();
    about(store().find(key).orElseThrow().leaseLeft(), Requests.LEASE);
  }

  @ParameterizedTest
  @MethodSource("zones")
  void a_lease_that_lapsed_has_lapsed_in_every_zone(
      String nodeA, String sessionA, String nodeB, String sessionB) {
    RecordKey key = freshKey();
    Claim claim = acquired(node(nodeA, sessionA).claim(lease(key)));
    lapse(key);

    IdempotencyStore other = node(nodeB, sessionB);
    found(other.claim(lease(key)), ClaimResult.Abandoned.class);
    Claim taken = acquired(other.takeOver(lease(key), claim.token()));

    assertThat(taken.token()).isGreaterThan(claim.token());
    about(store().find(key).orElseThrow().leaseLeft(), Requests.LEASE);
  }

  @ParameterizedTest
  @MethodSource("zones")
  void a_window_counted_from_the_claim_ends_at_one_moment_in_every_zone(
      String nodeA, String sessionA, String nodeB, String sessionB) {
    RecordKey key = freshKey();
    Claim claim = acquired(node(nodeA, sessionA).claim(lease(key)));
    Duration window = Duration.ofHours(5);

    IdempotencyStore other = node(nodeB, sessionB);
    Expiry end = new Expiry.At(claim.claimedAt().plus(window));
    assertThat(other.complete(claim, OUTCOME, end)).isTrue();

    about(store().find(key).orElseThrow().expiresIn(), window);
    about(raw(key).orElseThrow().expiresIn(), window);
    subject().age(key, window.plusSeconds(1));
    assertThat(store().find(key)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("zones")
  void what_has_expired_has_expired_in_every_zone(
      String nodeA, String sessionA, String nodeB, String sessionB) {
    RecordKey live = freshKey();
    RecordKey expired = freshKey();
    IdempotencyStore first = node(nodeA, sessionA);
    acquired(first.claim(mark(live)));
    acquired(first.claim(mark(expired)));
    subject().age(expired, Requests.WINDOW.plusSeconds(1));

    IdempotencyStore other = node(nodeB, sessionB);
    assertThat(other.find(expired)).isEmpty();
    other.purgeExpired(10_000);

    assertThat(raw(expired)).isEmpty();
    found(other.claim(mark(live)), ClaimResult.Marked.class);
  }

  @ParameterizedTest
  @MethodSource("zones")
  void nodes_are_told_the_same_time(String nodeA, String sessionA, String nodeB, String sessionB) {
    Claim first = acquired(node(nodeA, sessionA).claim(lease(freshKey())));
    Claim second = acquired(node(nodeB, sessionB).claim(lease(freshKey())));

    about(Duration.between(first.claimedAt(), second.claimedAt()), Duration.ZERO);
  }

  @Test
  void a_token_grows_across_release_takeover_expiry_and_purging() {
    RecordKey key = freshKey();
    Claim released = acquire(lease(key));
    store().release(released);
    Claim abandoned = abandoned(key);
    Claim takenOver = acquired(store().takeOver(lease(key), abandoned.token()));
    expire(key);
    Claim expired = acquire(lease(key));
    expire(key);
    purgeAll();
    Claim purged = acquire(mark(key));
    store().release(purged);
    Claim last = acquire(lease(key));

    assertThat(Stream.of(released, abandoned, takenOver, expired, purged, last).map(Claim::token))
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void a_token_is_the_clock_in_microseconds_unless_it_had_to_be_more() {
    Claim claim = acquire(lease(freshKey()));

    long clock = claim.claimedAt().getEpochSecond() * 1_000_000;
    assertThat(claim.token()).isBetween(clock - 600_000_000, clock + 600_000_000);
  }
}
