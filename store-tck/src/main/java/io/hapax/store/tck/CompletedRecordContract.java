package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static io.hapax.store.tck.Requests.redeem;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
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

/** What each verb does to a finished record. */
public abstract class CompletedRecordContract extends StoreContract {

  private final RecordKey key = freshKey();
  private final ClaimRequest request = Requests.in(Mode.JOIN, lease(key));
  private Claim claim;

  @BeforeEach
  void complete_it() {
    claim = acquire(request);
    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isTrue();
  }

  @Test
  void answers_every_claim_and_takeover_and_stays_as_it_is() {
    Optional<RawRecord> before = raw(key);

    for (ClaimRequest other : List.of(lease(key), mark(key), redeem(key), request)) {
      checkCompleted(store().claim(other));
      checkCompleted(store().claim(other));
      checkCompleted(store().takeOver(other, claim.token()));
    }

    sameRecord(raw(key), before);
  }

  private void checkCompleted(ClaimResult answer) {
    StoredRecord found = found(answer, ClaimResult.Completed.class);
    assertThat(found.state()).isEqualTo(RecordState.COMPLETED);
    assertThat(found.mode()).isEqualTo(Mode.JOIN);
    assertThat(found.token()).isEqualTo(claim.token());
    assertThat(found.fingerprint()).isEqualTo(request.fingerprint());
    assertThat(found.outcome()).isEqualTo(OUTCOME);
    assertThat(found.leaseLeft()).isZero();
    about(found.expiresIn(), Duration.ofHours(1));
  }

  @Test
  void keeps_its_first_outcome_when_its_owner_completes_it_again() {
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(claim, OTHER_OUTCOME, ONE_HOUR)).isTrue();

    sameRecord(raw(key), before);
  }

  @ParameterizedTest
  @EnumSource
  void is_not_completed_by_anybody_else(Stranger stranger) {
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(stranger.of(claim), OTHER_OUTCOME, ONE_HOUR)).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_not_released_even_by_its_owner() {
    Optional<RawRecord> before = raw(key);

    assertThat(store().release(claim)).isFalse();
    assertThat(store().release(claim)).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_lost_to_a_renewal() {
    Optional<RawRecord> before = raw(key);

    assertThat(store().renew(List.of(claim), Requests.LEASE)).containsExactly(claim);

    sameRecord(raw(key), before);
  }

  @Test
  void does_not_become_abandoned_when_its_lease_would_have_lapsed() {
    RecordKey kept = freshKey();
    Claim other = acquire(lease(kept));
    store().complete(other, OUTCOME, new Expiry.After(Requests.LEASE.multipliedBy(3)));
    lapse(kept);

    found(store().claim(lease(kept)), ClaimResult.Completed.class);
  }

  @Test
  void is_found_and_kept_by_purging() {
    purgeAll();

    assertThat(store().find(key).orElseThrow().outcome()).isEqualTo(OUTCOME);
  }
}
