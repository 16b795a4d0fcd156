package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static io.hapax.store.tck.Requests.redeem;
import static io.hapax.store.tck.Requests.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.RecordState;
import io.hapax.spi.Terms;
import io.hapax.store.tck.Requests.Stranger;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The verbs as statements of a business transaction: they stand and fall with it, others are told
 * within bounds that somebody is at work, and nobody's transaction suffers from a lost race.
 */
public abstract class JoinContract extends TransactionContract {

  private final RecordKey key = freshKey();

  @Test
  void claim_and_outcome_are_committed_with_the_transaction() throws SQLException {
    ClaimRequest request = lease(key);
    try (Transaction transaction = transaction()) {
      Claim claim = acquired(transaction.claim(request));
      assertThat(transaction.claim(request)).isEqualTo(new ClaimResult.Acquired(claim));
      assertThat(transaction.complete(claim, OUTCOME, ONE_HOUR)).isTrue();
      assertThat(transaction.complete(claim, OUTCOME, ONE_HOUR)).isTrue();
      assertThat(store().find(key)).isEmpty();
      transaction.commit();
    }

    assertThat(found(store().claim(lease(key)), ClaimResult.Completed.class).outcome())
        .isEqualTo(OUTCOME);
  }

  @Test
  void claim_and_outcome_are_rolled_back_with_the_transaction() throws SQLException {
    try (Transaction transaction = transaction()) {
      Claim claim = acquired(transaction.claim(lease(key)));
      assertThat(transaction.complete(claim, OUTCOME, ONE_HOUR)).isTrue();
      transaction.rollback();
    }

    assertThat(raw(key)).isEmpty();
    acquire(lease(key));
  }

  @Test
  void a_release_is_rolled_back_with_the_transaction() throws SQLException {
    Claim claim = acquire(lease(key));
    Optional<RawRecord> before = raw(key);

    try (Transaction transaction = transaction()) {
      assertThat(transaction.release(claim)).isTrue();
      assertThat(transaction.release(claim)).isTrue();
      transaction.rollback();
      sameRecord(raw(key), before);
      assertThat(transaction.release(claim)).isTrue();
      transaction.commit();
    }

    assertThat(raw(key)).isEmpty();
  }

  @Test
  void a_takeover_is_rolled_back_with_the_transaction() throws SQLException {
    Claim dead = abandoned(key);
    Optional<RawRecord> before = raw(key);

    try (Transaction transaction = transaction()) {
      Claim next = acquired(transaction.takeOver(lease(key), dead.token()));
      assertThat(next.token()).isGreaterThan(dead.token());
      isNotAcquired(bounded(() -> store().claim(lease(key))));
      isNotAcquired(bounded(() -> store().takeOver(lease(key), dead.token())));
      transaction.rollback();
    }

    sameRecord(raw(key), before);
    acquired(store().takeOver(lease(key), dead.token()));
  }

  @Test
  void an_expired_record_is_taken_for_the_length_of_the_transaction() throws SQLException {
    completed(key, OUTCOME);
    expire(key);

    try (Transaction transaction = transaction()) {
      Claim claim = acquired(transaction.claim(lease(key)));
      isInProgress(bounded(() -> store().claim(lease(key))), claim.token());
      transaction.rollback();
    }

    assertThat(store().find(key)).isEmpty();
    acquire(lease(key));
  }

  @ParameterizedTest
  @EnumSource
  void strangers_change_nothing(Stranger stranger) throws SQLException {
    Claim claim = acquire(lease(key));
    Optional<RawRecord> before = raw(key);

    try (Transaction transaction = transaction()) {
      assertThat(transaction.complete(stranger.of(claim), OUTCOME, ONE_HOUR)).isFalse();
      assertThat(transaction.release(stranger.of(claim))).isFalse();
      isUsable(transaction);
    }

    sameRecord(raw(key), before);
  }

  @Test
  void the_same_key_again_in_the_same_transaction_is_in_progress_and_then_completed()
      throws SQLException {
    try (Transaction transaction = transaction()) {
      Claim claim = acquired(transaction.claim(lease(key)));
      isInProgress(bounded(() -> transaction.claim(lease(key))), claim.token());

      transaction.complete(claim, OUTCOME, ONE_HOUR);
      assertThat(found(transaction.claim(lease(key)), ClaimResult.Completed.class).outcome())
          .isEqualTo(OUTCOME);
    }
  }

  @Test
  void others_are_told_within_bounds_that_a_transaction_is_at_work() throws SQLException {
    try (Transaction owner = transaction();
        Transaction other = transaction()) {
      Claim claim = acquired(owner.claim(lease(key)));

      isInProgress(bounded(() -> store().claim(lease(key))), claim.token());
      isInProgress(bounded(() -> store().takeOver(lease(key), 1)), claim.token());
      isInProgress(bounded(() -> other.claim(lease(key))), claim.token());
      isInProgress(bounded(() -> other.takeOver(lease(key), 1)), claim.token());
      isUsable(other);
      owner.complete(claim, OUTCOME, ONE_HOUR);
      owner.commit();

      found(other.claim(lease(key)), ClaimResult.Completed.class);
    }
  }

  @Test
  void whoever_was_told_in_progress_gets_the_key_when_the_owner_rolls_back() throws SQLException {
    try (Transaction owner = transaction();
        Transaction other = transaction()) {
      Claim claim = acquired(owner.claim(lease(key)));
      isInProgress(bounded(() -> other.claim(lease(key))), claim.token());

      owner.rollback();

      acquired(other.claim(lease(key)));
      other.commit();
    }
    found(store().claim(lease(key)), ClaimResult.InProgress.class);
  }

  @Test
  void what_a_transaction_did_before_a_lost_race_is_kept() throws SQLException {
    RecordKey earlier = freshKey();
    try (Transaction owner = transaction();
        Transaction other = transaction()) {
      Claim claim = acquired(owner.claim(lease(key)));
      Claim kept = acquired(other.claim(lease(earlier)));

      isInProgress(bounded(() -> other.claim(lease(key))), claim.token());
      other.commit();

      assertThat(raw(earlier).orElseThrow().token()).isEqualTo(kept.token());
    }
  }

  @Test
  void two_keys_in_opposite_order_are_no_deadlock() throws SQLException {
    RecordKey second = freshKey();
    try (Transaction forth = transaction();
        Transaction back = transaction()) {
      Claim one = acquired(forth.claim(lease(key)));
      Claim two = acquired(back.claim(lease(second)));

      isInProgress(bounded(() -> forth.claim(lease(second))), two.token());
      isInProgress(bounded(() -> back.claim(lease(key))), one.token());
      forth.commit();
      back.commit();
    }

    assertThat(raw(key)).isPresent();
    assertThat(raw(second)).isPresent();
  }

  @Test
  void a_claim_outlives_its_lease_while_its_transaction_is_open() throws SQLException {
    Terms blink = new Terms.Lease(Duration.of(1, ChronoUnit.MICROS), Requests.LIFETIME);
    try (Transaction owner = transaction();
        Transaction other = transaction()) {
      Claim claim = acquired(owner.claim(request(key, blink, null)));

      isNotAcquired(bounded(() -> store().claim(lease(key))));
      isNotAcquired(bounded(() -> store().takeOver(lease(key), claim.token())));
      isNotAcquired(bounded(() -> other.takeOver(lease(key), claim.token())));
      assertThat(owner.complete(claim, OUTCOME, ONE_HOUR)).isTrue();
      owner.commit();
    }

    found(store().claim(lease(key)), ClaimResult.Completed.class);
  }

  @Test
  void a_mark_that_expires_during_a_transaction_is_absent_in_it() throws SQLException {
    try (Transaction transaction = begunTransaction()) {
      Claim past = acquire(mark(key));
      // Expires at the very moment of the mark: after the transaction's begin, before now.
      subject().age(key, Requests.WINDOW);

      assertThat(acquired(transaction.claim(lease(key))).token()).isGreaterThan(past.token());
    }
  }

  @Test
  void a_lease_that_lapses_during_a_transaction_has_lapsed_in_it() throws SQLException {
    try (Transaction transaction = begunTransaction()) {
      Claim past = acquire(lease(key));
      subject().age(key, Requests.LEASE);

      found(transaction.claim(lease(key)), ClaimResult.Abandoned.class);
      acquired(transaction.takeOver(lease(key), past.token()));
    }
  }

  @Test
  void a_claim_that_expires_during_a_transaction_can_not_be_completed_in_it() throws SQLException {
    try (Transaction transaction = begunTransaction()) {
      Claim past = acquire(lease(key));
      subject().age(key, Requests.LIFETIME);

      assertThat(transaction.complete(past, OUTCOME, ONE_HOUR)).isFalse();
      assertThat(transaction.release(past)).isTrue();
    }
  }

  @Test
  void a_token_is_higher_than_those_given_out_since_the_transaction_began() throws SQLException {
    try (Transaction transaction = begunTransaction()) {
      Claim past = acquire(lease(key));
      store().release(past);

      assertThat(acquired(transaction.claim(lease(key))).token()).isGreaterThan(past.token());
    }
  }

  @Test
  void a_form_token_is_used_up_with_the_transaction() throws SQLException {
    assumeTrue(store() instanceof IssuingStore, "the store issues form tokens");
    ((IssuingStore) store()).issue(key, Duration.ofHours(1));

    try (Transaction transaction = transaction()) {
      useUp(transaction);
      transaction.rollback();
      assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.ISSUED);
      useUp(transaction);
      transaction.commit();
    }

    found(store().claim(redeem(key)), ClaimResult.Completed.class);
  }

  private void useUp(Transaction transaction) {
    Claim claim = acquired(transaction.claim(redeem(key)));
    assertThat(transaction.complete(claim, null, new Expiry.AsIssued())).isTrue();
  }

  @Test
  void one_of_many_transactions_at_once_does_the_work() {
    for (int round = 0; round < 5; round++) {
      RecordKey contested = freshKey();
      List<ClaimResult> answers;
      try (Crowd crowd = new Crowd(16)) {
        answers = crowd.all(i -> workOnce(contested));
      }

      assertThat(answers).filteredOn(ClaimResult.Acquired.class::isInstance).hasSize(1);
      assertThat(answers).filteredOn(ClaimResult.Abandoned.class::isInstance).isEmpty();
      found(store().claim(lease(contested)), ClaimResult.Completed.class);
    }
  }

  private ClaimResult workOnce(RecordKey contested) throws SQLException {
    try (Transaction transaction = transaction()) {
      ClaimResult answer = transaction.claim(lease(contested));
      if (answer instanceof ClaimResult.Acquired won) {
        assertThat(transaction.complete(won.claim(), OUTCOME, ONE_HOUR)).isTrue();
      }
      transaction.commit();
      return answer;
    }
  }
}
