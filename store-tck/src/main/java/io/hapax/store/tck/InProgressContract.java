package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.store.tck.Requests.Stranger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each verb does to a record in progress, whether its owner lives or not. */
abstract class InProgressContract extends StoreContract {

  final RecordKey key = freshKey();
  final ClaimRequest request = Requests.in(Mode.FENCE, lease(key));
  private Claim claim;

  @BeforeEach
  void claimIt() {
    claim = acquire(request);
  }

  final Claim claim() {
    return claim;
  }

  @Test
  void is_still_its_owners_when_the_claim_is_sent_twice() {
    Optional<RawRecord> before = raw(key);

    Claim again = acquired(store().claim(request));

    assertThat(again.token()).isEqualTo(claim.token());
    assertThat(again.owner()).isEqualTo(claim.owner());
    assertThat(raw(key).orElseThrow().token()).isEqualTo(before.orElseThrow().token());
  }

  @Test
  void is_completed_by_its_owner() {
    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isTrue();
    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isTrue();

    RawRecord raw = raw(key).orElseThrow();
    assertThat(raw.state()).isEqualTo(RecordState.COMPLETED);
    assertThat(raw.token()).isEqualTo(claim.token());
    assertThat(raw.outcome()).isEqualTo(OUTCOME);
    assertThat(raw.fingerprint()).isEqualTo(Requests.fingerprint(1).toBytes());
    about(raw.expiresIn(), Duration.ofHours(1));
  }

  @ParameterizedTest
  @EnumSource
  void is_not_completed_by_anybody_else(Stranger stranger) {
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(stranger.of(claim), OUTCOME, ONE_HOUR)).isFalse();
    assertThat(store().complete(stranger.of(claim), OUTCOME, ONE_HOUR)).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_released_by_its_owner() {
    assertThat(store().release(claim)).isTrue();
    assertThat(store().release(claim)).isTrue();

    assertThat(raw(key)).isEmpty();
    acquire(lease(key));
  }

  @ParameterizedTest
  @EnumSource
  void is_not_released_by_anybody_else(Stranger stranger) {
    Optional<RawRecord> before = raw(key);

    assertThat(store().release(stranger.of(claim))).isFalse();
    assertThat(store().release(stranger.of(claim))).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_renewed_by_its_owner() {
    assertThat(store().renew(List.of(claim), Requests.LEASE)).isEmpty();
    assertThat(store().renew(List.of(claim), Requests.LEASE)).isEmpty();

    about(store().find(key).orElseThrow().leaseLeft(), Requests.LEASE);
    assertThat(raw(key).orElseThrow().token()).isEqualTo(claim.token());
  }

  @ParameterizedTest
  @EnumSource
  void is_lost_to_anybody_elses_renewal(Stranger stranger) {
    Claim foreign = stranger.of(claim);
    Duration before = store().find(key).orElseThrow().leaseLeft();

    assertThat(store().renew(List.of(foreign), Duration.ofHours(9))).containsExactly(foreign);

    about(store().find(key).orElseThrow().leaseLeft(), before);
  }

  @Test
  void is_found_and_kept_by_purging() {
    purgeAll();

    StoredRecord found = store().find(key).orElseThrow();
    assertThat(found.state()).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(found.mode()).isEqualTo(Mode.FENCE);
    assertThat(found.token()).isEqualTo(claim.token());
    assertThat(found.outcome()).isNull();
  }
}
