package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.keptAs;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static io.hapax.store.tck.Requests.redeem;
import static io.hapax.store.tck.Requests.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each verb does to a record in progress whose lease has lapsed. */
public abstract class AbandonedRecordContract extends InProgressContract {

  @BeforeEach
  void letTheLeaseLapse() {
    lapse(key);
  }

  @Test
  void answers_every_claim_and_stays_as_it_is() {
    Optional<RawRecord> before = raw(key);

    for (ClaimRequest other : List.of(lease(key), mark(key), redeem(key))) {
      checkAbandoned(store().claim(other));
      checkAbandoned(store().claim(other));
    }

    sameRecord(raw(key), before);
  }

  private void checkAbandoned(ClaimResult answer) {
    StoredRecord found = found(answer, ClaimResult.Abandoned.class);
    assertThat(found.state()).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(found.mode()).isEqualTo(Mode.FENCE);
    assertThat(found.token()).isEqualTo(claim().token());
    assertThat(found.fingerprint()).isEqualTo(request.fingerprint());
    assertThat(found.leaseLives()).isFalse();
    about(found.age(), Requests.LEASE);
  }

  @Test
  void is_taken_over_by_whoever_knows_its_token() {
    ClaimRequest next = lease(key);

    Claim taken = acquired(store().takeOver(next, claim().token()));

    assertThat(taken.token()).isGreaterThan(claim().token());
    keptAs(RecordState.IN_PROGRESS, raw(key), next, taken);
    about(raw(key).orElseThrow().expiresIn(), Requests.LIFETIME);
    about(store().find(key).orElseThrow().leaseLeft(), Requests.LEASE);
    assertThat(store().find(key).orElseThrow().mode()).isEqualTo(Mode.SURROUND);
    assertThat(store().takeOver(next, claim().token())).isEqualTo(new ClaimResult.Acquired(taken));
  }

  @Test
  void is_not_taken_over_with_another_token() {
    Optional<RawRecord> before = raw(key);

    checkAbandoned(store().takeOver(lease(key), claim().token() - 1));
    checkAbandoned(store().takeOver(lease(key), claim().token() + 1));

    sameRecord(raw(key), before);
  }

  @Test
  void is_lost_to_its_owner_once_it_was_taken_over() {
    acquired(store().takeOver(lease(key), claim().token()));
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(claim(), OUTCOME, ONE_HOUR)).isFalse();
    assertThat(store().release(claim())).isFalse();
    assertThat(store().renew(List.of(claim()), Duration.ofHours(9))).containsExactly(claim());

    sameRecord(raw(key), before);
  }

  @Test
  void leaves_nothing_of_its_first_run_to_the_second() {
    ClaimRequest next = request(key, new Terms.Lease(Requests.LEASE, Requests.LIFETIME), null);

    Claim taken = acquired(store().takeOver(next, claim().token()));

    keptAs(RecordState.IN_PROGRESS, raw(key), next, taken);
    assertThat(store().find(key).orElseThrow().fingerprint()).isNull();
  }

  @Test
  void can_be_released_by_the_second_owner() {
    Claim taken = acquired(store().takeOver(lease(key), claim().token()));

    assertThat(store().release(taken)).isTrue();

    assertThat(raw(key)).isEmpty();
  }

  @Test
  void runs_again_once_its_owner_renewed_it() {
    store().renew(List.of(claim()), Requests.LEASE);

    found(store().takeOver(lease(key), claim().token()), ClaimResult.InProgress.class);
  }
}
