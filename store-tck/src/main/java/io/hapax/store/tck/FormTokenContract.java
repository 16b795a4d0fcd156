package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.keptAs;
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
import io.hapax.spi.IssuingStore;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What an {@link IssuingStore} has to do: the ISSUED column of the table, and that a form token is
 * used once, comes back when its use failed, and never outlives the time that it was issued for.
 */
public abstract class FormTokenContract extends StoreContract {

  private static final Duration SHORT = Duration.ofHours(4);
  private static final Duration LONG = Requests.LIFETIME.multipliedBy(3);

  private IssuingStore issuing() {
    assertThat(store()).isInstanceOf(IssuingStore.class);
    return (IssuingStore) store();
  }

  private RecordKey issued(Duration timeToLive) {
    RecordKey key = freshKey();
    assertThat(issuing().issue(key, timeToLive)).isTrue();
    return key;
  }

  @Test
  void an_issued_token_waits_until_it_expires() {
    RecordKey key = issued(SHORT);

    assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.ISSUED);
    StoredRecord found = store().find(key).orElseThrow();
    assertThat(found.state()).isEqualTo(RecordState.ISSUED);
    assertThat(found.fingerprint()).isNull();
    assertThat(found.outcome()).isNull();
    assertThat(found.leaseLeft()).isZero();
    about(found.expiresIn(), SHORT);
  }

  @Test
  void an_issued_token_is_kept_by_purging() {
    RecordKey key = issued(SHORT);

    purgeAll();

    assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.ISSUED);
  }

  @Test
  void an_issued_token_belongs_to_nobody() {
    RecordKey key = issued(SHORT);
    Optional<RawRecord> before = raw(key);
    Claim nobodys = claimOf(key, before.orElseThrow().token());

    assertThat(store().complete(nobodys, OUTCOME, ONE_HOUR)).isFalse();
    assertThat(store().renew(List.of(nobodys), Requests.LEASE)).containsExactly(nobodys);
    assertThat(store().release(nobodys)).isTrue();

    sameRecord(raw(key), before);
  }

  private static Claim claimOf(RecordKey key, long token) {
    return new Claim(key, OwnerId.fromBytes(new byte[16]), token, Instant.EPOCH);
  }

  @Test
  void a_token_is_issued_once() {
    RecordKey key = issued(SHORT);
    Optional<RawRecord> before = raw(key);

    assertThat(issuing().issue(key, LONG)).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void a_token_is_not_issued_over_a_record_of_any_state() {
    RecordKey marked = freshKey();
    RecordKey running = freshKey();
    RecordKey abandoned = freshKey();
    RecordKey completed = freshKey();
    acquire(mark(marked));
    acquire(lease(running));
    abandoned(abandoned);
    completed(completed, OUTCOME);

    for (RecordKey key : List.of(marked, running, abandoned, completed)) {
      Optional<RawRecord> before = raw(key);
      assertThat(issuing().issue(key, SHORT)).isFalse();
      sameRecord(raw(key), before);
    }
  }

  @Test
  void a_token_is_issued_over_an_expired_record_and_inherits_nothing() {
    RecordKey key = freshKey();
    Claim past = completed(key, OUTCOME);
    expire(key);

    assertThat(issuing().issue(key, SHORT)).isTrue();

    StoredRecord found = store().find(key).orElseThrow();
    assertThat(found.state()).isEqualTo(RecordState.ISSUED);
    assertThat(found.outcome()).isNull();
    assertThat(found.fingerprint()).isNull();
    assertThat(acquire(redeem(key)).token()).isGreaterThan(past.token());
  }

  @Test
  void redeeming_takes_the_token() {
    RecordKey key = issued(SHORT);
    ClaimRequest request = redeem(key);

    Claim claim = acquire(request);

    keptAs(RecordState.IN_PROGRESS, raw(key), request, claim);
    about(store().find(key).orElseThrow().leaseLeft(), Requests.LEASE);
    assertThat(store().claim(request)).isEqualTo(new ClaimResult.Acquired(claim));
    found(store().claim(redeem(key)), ClaimResult.InProgress.class);
  }

  @Test
  void a_takeover_takes_the_token_as_a_claim_does() {
    RecordKey key = issued(SHORT);
    ClaimRequest request = redeem(key);

    Claim claim = acquired(store().takeOver(request, 1));

    keptAs(RecordState.IN_PROGRESS, raw(key), request, claim);
  }

  @Test
  void a_claim_with_a_lease_takes_the_token_and_a_mark_marks_it() {
    RecordKey leased = issued(SHORT);
    RecordKey marked = issued(SHORT);

    acquire(lease(leased));
    acquire(mark(marked));

    assertThat(raw(leased).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(raw(marked).orElseThrow().state()).isEqualTo(RecordState.MARKED);
  }

  @Test
  void a_token_that_was_never_issued_or_has_expired_is_unknown() {
    RecordKey expired = issued(SHORT);
    subject().age(expired, SHORT.plusSeconds(1));

    assertThat(store().claim(redeem(freshKey()))).isEqualTo(new ClaimResult.Unknown());
    assertThat(store().claim(redeem(expired))).isEqualTo(new ClaimResult.Unknown());
    assertThat(store().find(expired)).isEmpty();
  }

  @Test
  void a_used_token_stays_used_until_it_would_have_expired() {
    RecordKey key = issued(SHORT);
    Claim claim = acquire(redeem(key));

    assertThat(store().complete(claim, null, new Expiry.AsIssued())).isTrue();
    assertThat(store().complete(claim, null, new Expiry.AsIssued())).isTrue();

    found(store().claim(redeem(key)), ClaimResult.Completed.class);
    assertThat(issuing().issue(key, SHORT)).isFalse();
    about(raw(key).orElseThrow().expiresIn(), SHORT);
    subject().age(key, SHORT.plusSeconds(1));
    assertThat(store().claim(redeem(key))).isEqualTo(new ClaimResult.Unknown());
  }

  @Test
  void a_redeemed_record_lives_as_long_as_the_longer_of_claim_and_token() {
    RecordKey shorter = issued(SHORT);
    RecordKey longer = issued(LONG);

    acquire(redeem(shorter));
    acquire(redeem(longer));

    about(raw(shorter).orElseThrow().expiresIn(), Requests.LIFETIME);
    about(raw(longer).orElseThrow().expiresIn(), LONG);
  }

  @Test
  void a_released_token_is_given_back_with_its_original_expiry() {
    RecordKey key = issued(SHORT);
    subject().age(key, Duration.ofHours(1));
    Claim claim = acquire(redeem(key));

    assertThat(store().release(claim)).isTrue();
    assertThat(store().release(claim)).isTrue();

    isGivenBack(key, SHORT.minusHours(1));
  }

  @Test
  void a_renewal_does_not_prolong_the_token() {
    RecordKey key = issued(SHORT);
    Claim claim = acquire(redeem(key));
    store().renew(List.of(claim), LONG);

    assertThat(store().release(claim)).isTrue();

    isGivenBack(key, SHORT);
  }

  @Test
  void a_token_whose_use_was_taken_over_is_given_back_too() {
    RecordKey key = issued(LONG);
    Claim dead = acquire(redeem(key));
    lapse(key);
    Claim next = acquired(store().takeOver(redeem(key), dead.token()));

    assertThat(store().release(dead)).isFalse();
    assertThat(store().release(next)).isTrue();

    isGivenBack(key, LONG.minus(Requests.LEASE));
  }

  private void isGivenBack(RecordKey key, Duration left) {
    assertThat(raw(key).orElseThrow().state()).isEqualTo(RecordState.ISSUED);
    about(raw(key).orElseThrow().expiresIn(), left);
    assertThat(raw(key).orElseThrow().fingerprint()).isNull();
  }

  @Test
  void a_token_that_was_given_back_is_used_like_a_new_one() {
    RecordKey key = issued(SHORT);
    Claim first = acquire(redeem(key));
    store().release(first);
    ClaimRequest request = redeem(key);

    Claim second = acquire(request);

    assertThat(second.token()).isGreaterThan(first.token());
    keptAs(RecordState.IN_PROGRESS, raw(key), request, second);
    assertThat(store().complete(first, OUTCOME, ONE_HOUR)).isFalse();
    assertThat(store().release(first)).isFalse();
    assertThat(store().complete(second, null, new Expiry.AsIssued())).isTrue();
    about(raw(key).orElseThrow().expiresIn(), SHORT);
  }

  @Test
  void a_claim_that_was_given_back_is_no_claim() {
    RecordKey key = issued(SHORT);
    Claim claim = acquire(redeem(key));
    store().release(claim);
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isFalse();
    assertThat(store().renew(List.of(claim), Requests.LEASE)).containsExactly(claim);

    sameRecord(raw(key), before);
  }

  @Test
  void a_token_that_expired_during_its_use_is_unknown_once_released() {
    RecordKey key = issued(SHORT);
    Claim claim = acquire(redeem(key));
    subject().age(key, SHORT.plusSeconds(1));
    found(store().claim(redeem(key)), ClaimResult.Abandoned.class);

    assertThat(store().release(claim)).isTrue();
    assertThat(store().release(claim)).isTrue();

    assertThat(store().find(key)).isEmpty();
    assertThat(store().claim(redeem(key))).isEqualTo(new ClaimResult.Unknown());
    assertThat(issuing().issue(key, SHORT)).isTrue();
  }

  @Test
  void one_of_all_redeems_a_token() {
    RecordKey key = issued(SHORT);

    List<ClaimResult> answers;
    try (Crowd crowd = new Crowd(64)) {
      answers = crowd.all(i -> instance(i).claim(redeem(key)));
    }

    assertThat(answers).filteredOn(ClaimResult.Acquired.class::isInstance).hasSize(1);
    assertThat(answers).filteredOn(ClaimResult.InProgress.class::isInstance).hasSize(63);
  }

  @Test
  void one_of_all_issues_a_token() {
    RecordKey key = freshKey();

    List<Boolean> answers;
    try (Crowd crowd = new Crowd(64)) {
      answers = crowd.all(i -> ((IssuingStore) instance(i)).issue(key, SHORT));
    }

    assertThat(answers).filteredOn(issued -> issued).hasSize(1);
  }
}
