package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static io.hapax.store.tck.Requests.redeem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.store.tck.Requests.Stranger;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each verb does to a record whose work was committed and whose outcome is not known yet. */
public abstract class CommittedRecordContract extends TransactionContract {

  private static final Expiry FIVE_HOURS = new Expiry.After(Duration.ofHours(5));

  private final RecordKey key = freshKey();
  private final ClaimRequest request = Requests.in(Mode.FENCE, lease(key));
  private Claim claim;

  @BeforeEach
  final void commitIt() throws SQLException {
    claim = acquire(request);
    assertThat(fence(claim)).isTrue();
  }

  private boolean fence(Claim by) throws SQLException {
    try (Transaction transaction = transaction()) {
      boolean own = transaction.fence(by, FIVE_HOURS);
      transaction.commit();
      return own;
    }
  }

  @Test
  void answers_every_claim_and_takeover_and_stays_as_it_is() {
    Optional<RawRecord> before = raw(key);

    for (ClaimRequest other : List.of(lease(key), mark(key), redeem(key), request)) {
      checkCommitted(store().claim(other));
      checkCommitted(store().claim(other));
      checkCommitted(store().takeOver(other, claim.token()));
    }

    sameRecord(raw(key), before);
  }

  private void checkCommitted(ClaimResult answer) {
    StoredRecord found = found(answer, ClaimResult.Committed.class);
    assertThat(found.state()).isEqualTo(RecordState.COMMITTED);
    assertThat(found.mode()).isEqualTo(Mode.FENCE);
    assertThat(found.token()).isEqualTo(claim.token());
    assertThat(found.fingerprint()).isEqualTo(request.fingerprint());
    assertThat(found.outcome()).isNull();
    about(found.leaseLeft(), Requests.LEASE);
    about(found.expiresIn(), Duration.ofHours(5));
  }

  @Test
  void does_not_become_abandoned() {
    lapse(key);

    StoredRecord found = found(store().claim(lease(key)), ClaimResult.Committed.class);
    assertThat(found.leaseLives()).isFalse();
    found(store().takeOver(lease(key), claim.token()), ClaimResult.Committed.class);
  }

  @Test
  void is_completed_by_its_owner() {
    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isTrue();
    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isTrue();

    StoredRecord found = found(store().claim(lease(key)), ClaimResult.Completed.class);
    assertThat(found.outcome()).isEqualTo(OUTCOME);
    about(found.expiresIn(), Duration.ofHours(1));
  }

  @ParameterizedTest
  @EnumSource
  void is_not_completed_by_anybody_else(Stranger stranger) {
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(stranger.of(claim), OUTCOME, ONE_HOUR)).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_committed_again_by_its_owner_without_a_change() throws SQLException {
    Optional<RawRecord> before = raw(key);

    assertThat(fence(claim)).isTrue();

    sameRecord(raw(key), before);
  }

  @ParameterizedTest
  @EnumSource
  void is_not_committed_by_anybody_else(Stranger stranger) throws SQLException {
    Optional<RawRecord> before = raw(key);

    assertThat(fence(stranger.of(claim))).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_released_by_nobody() {
    Optional<RawRecord> before = raw(key);

    assertThat(store().release(claim)).isFalse();
    assertThat(store().release(claim)).isFalse();
    assertThat(store().release(Stranger.ANOTHER_OWNER.of(claim))).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_not_lost_to_its_owners_renewal() {
    Claim stranger = Stranger.ANOTHER_OWNER.of(claim);

    assertThat(store().renew(List.of(claim, stranger), Requests.LEASE)).containsExactly(stranger);

    assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.COMMITTED);
  }

  @Test
  void is_not_issued() {
    assumeTrue(store() instanceof IssuingStore, "the store issues form tokens");
    Optional<RawRecord> before = raw(key);

    assertThat(((IssuingStore) store()).issue(key, Duration.ofHours(1))).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void is_found_and_kept_by_purging() {
    purgeAll();

    assertThat(store().find(key).orElseThrow().state()).isEqualTo(RecordState.COMMITTED);
  }

  @Test
  void is_absent_once_it_has_expired() throws SQLException {
    expire(key);

    assertThat(store().find(key)).isEmpty();
    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isFalse();
    assertThat(fence(claim)).isFalse();
    assertThat(acquire(lease(key)).token()).isGreaterThan(claim.token());
  }
}
