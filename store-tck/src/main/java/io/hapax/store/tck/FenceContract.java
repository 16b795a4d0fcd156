package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.RecordState;
import io.hapax.store.tck.Requests.Stranger;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The step of a record in the business transaction: it stands and falls with that transaction, a
 * stale owner hears in time that it is one, and nobody waits for it.
 */
public abstract class FenceContract extends TransactionContract {

  private final RecordKey key = freshKey();
  private Claim claim;

  @BeforeEach
  final void claimIt() {
    claim = acquire(lease(key));
  }

  @Test
  void a_record_is_committed_with_its_transaction() throws SQLException {
    try (Transaction transaction = transaction()) {
      assertThat(transaction.fence(claim, ONE_HOUR)).isTrue();
      assertThat(transaction.fence(claim, ONE_HOUR)).isTrue();
      assertThat(store().find(key).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
      transaction.commit();
    }

    RawRecord raw = raw(key).orElseThrow();
    assertThat(raw.state()).isEqualTo(RecordState.COMMITTED);
    assertThat(raw.token()).isEqualTo(claim.token());
    about(raw.expiresIn(), Duration.ofHours(1));
  }

  @Test
  void a_record_stays_in_progress_when_its_transaction_is_rolled_back() throws SQLException {
    Optional<RawRecord> before = raw(key);

    try (Transaction transaction = transaction()) {
      assertThat(transaction.fence(claim, ONE_HOUR)).isTrue();
      transaction.rollback();
    }

    sameRecord(raw(key), before);
    assertThat(store().release(claim)).isTrue();
    assertThat(raw(key)).isEmpty();
  }

  @Test
  void an_owner_whose_lease_lapsed_may_commit_while_nobody_has_taken_over() throws SQLException {
    lapse(key);

    try (Transaction transaction = transaction()) {
      assertThat(transaction.fence(claim, ONE_HOUR)).isTrue();
      transaction.commit();
    }

    found(store().claim(lease(key)), ClaimResult.Committed.class);
  }

  @Test
  void an_owner_that_was_taken_over_hears_so_and_can_roll_back() throws SQLException {
    try (Transaction transaction = begunTransaction()) {
      lapse(key);
      Claim next = acquired(store().takeOver(lease(key), claim.token()));

      assertThat(transaction.fence(claim, ONE_HOUR)).isFalse();
      assertThat(transaction.fence(claim, ONE_HOUR)).isFalse();
      isUsable(transaction);

      assertThat(raw(key).orElseThrow().token()).isEqualTo(next.token());
      assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nobody_commits_anothers_record(Stranger stranger) throws SQLException {
    Optional<RawRecord> before = raw(key);

    assertThat(fenced(stranger.of(claim))).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void a_record_that_is_gone_or_has_expired_or_is_a_mark_can_not_be_committed()
      throws SQLException {
    Claim marked = acquire(mark(freshKey()));
    Claim expired = acquire(lease(freshKey()));
    expire(expired.key());
    store().release(claim);

    assertThat(fenced(claim)).isFalse();
    assertThat(fenced(marked)).isFalse();
    assertThat(fenced(expired)).isFalse();

    assertThat(raw(key)).isEmpty();
    assertThat(raw(marked.key()).orElseThrow().state()).isEqualTo(RecordState.MARKED);
    assertThat(store().find(expired.key())).isEmpty();
  }

  @Test
  void a_record_that_expires_during_the_transaction_can_not_be_committed() throws SQLException {
    try (Transaction transaction = begunTransaction()) {
      Claim later = acquire(lease(freshKey()));
      // Expires at the very moment of its claim: after the transaction's begin, before now.
      subject().age(later.key(), Requests.LIFETIME);

      assertThat(transaction.fence(later, ONE_HOUR)).isFalse();
    }
  }

  @Test
  void a_completed_record_is_its_owners_and_stays_completed() throws SQLException {
    store().complete(claim, OUTCOME, ONE_HOUR);
    Optional<RawRecord> before = raw(key);

    assertThat(fenced(claim)).isTrue();
    assertThat(fenced(Stranger.ANOTHER_OWNER.of(claim))).isFalse();

    sameRecord(raw(key), before);
  }

  private boolean fenced(Claim by) throws SQLException {
    try (Transaction transaction = transaction()) {
      boolean own = transaction.fence(by, ONE_HOUR);
      transaction.commit();
      return own;
    }
  }

  @Test
  void duplicates_are_answered_while_the_transaction_is_open() throws SQLException {
    try (Transaction transaction = transaction();
        Transaction joined = transaction()) {
      transaction.fence(claim, ONE_HOUR);

      isInProgress(bounded(() -> store().claim(lease(key))), claim.token());
      isInProgress(bounded(() -> store().claim(mark(key))), claim.token());
      isInProgress(bounded(() -> store().takeOver(lease(key), claim.token())), claim.token());
      isInProgress(bounded(() -> joined.claim(lease(key))), claim.token());
      isUsable(joined);
      transaction.commit();
    }

    found(store().claim(lease(key)), ClaimResult.Committed.class);
  }

  @Test
  void nobody_takes_over_past_an_open_transaction_that_commits() throws SQLException {
    lapse(key);
    try (Transaction transaction = transaction()) {
      transaction.fence(claim, ONE_HOUR);

      isNotAcquired(bounded(() -> store().claim(lease(key))));
      isNotAcquired(bounded(() -> store().takeOver(lease(key), claim.token())));
      transaction.commit();
    }

    found(store().takeOver(lease(key), claim.token()), ClaimResult.Committed.class);
  }

  @Test
  void somebody_takes_over_after_an_open_transaction_that_rolls_back() throws SQLException {
    lapse(key);
    try (Transaction transaction = transaction()) {
      transaction.fence(claim, ONE_HOUR);
      isNotAcquired(bounded(() -> store().takeOver(lease(key), claim.token())));
    }

    Claim next = acquired(store().takeOver(lease(key), claim.token()));
    assertThat(next.token()).isGreaterThan(claim.token());
  }

  @Test
  void renewals_and_purging_do_not_wait_for_an_open_transaction() throws SQLException {
    Claim other = acquire(lease(freshKey()));
    try (Transaction transaction = transaction()) {
      transaction.fence(claim, ONE_HOUR);

      assertThat(bounded(() -> store().renew(List.of(claim, other), Duration.ofHours(6))))
          .isEmpty();
      about(store().find(other.key()).orElseThrow().leaseLeft(), Duration.ofHours(6));
      assertThat(bounded(() -> store().purgeExpired(100))).isNotNegative();
      transaction.commit();
    }

    assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.COMMITTED);
  }
}
