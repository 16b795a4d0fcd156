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
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.store.tck.Requests.Stranger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each verb does to a mark of the guard. */
public abstract class MarkContract extends StoreContract {

  private final RecordKey key = freshKey();
  private final ClaimRequest request = mark(key);
  private Claim claim;

  @BeforeEach
  void mark_it() {
    claim = acquire(request);
  }

  @Test
  void answers_every_claim_and_stays_as_it_is() {
    Optional<RawRecord> before = raw(key);

    for (ClaimRequest other : List.of(lease(key), mark(key), redeem(key))) {
      checkMarked(store().claim(other));
      checkMarked(store().claim(other));
      checkMarked(store().takeOver(other, claim.token()));
    }

    sameRecord(raw(key), before);
  }

  private void checkMarked(ClaimResult answer) {
    StoredRecord found = found(answer, ClaimResult.Marked.class);
    assertThat(found.state()).isEqualTo(RecordState.MARKED);
    assertThat(found.token()).isEqualTo(claim.token());
    assertThat(found.fingerprint()).isEqualTo(request.fingerprint());
    assertThat(found.leaseLeft()).isZero();
    about(found.expiresIn(), Requests.WINDOW);
  }

  @Test
  void is_still_its_owners_when_the_mark_is_sent_twice() {
    assertThat(store().claim(request)).isEqualTo(new ClaimResult.Acquired(claim));
  }

  @Test
  void can_not_be_completed() {
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(claim, OUTCOME, ONE_HOUR)).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void goes_when_its_owner_releases_it() {
    assertThat(store().release(claim)).isTrue();
    assertThat(store().release(claim)).isTrue();

    assertThat(raw(key)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void stays_when_somebody_else_releases_it(Stranger stranger) {
    Optional<RawRecord> before = raw(key);

    assertThat(store().release(stranger.of(claim))).isFalse();

    sameRecord(raw(key), before);
  }

  @Test
  void has_no_lease_to_renew() {
    Optional<RawRecord> before = raw(key);

    assertThat(store().renew(List.of(claim), Requests.LEASE)).containsExactly(claim);

    sameRecord(raw(key), before);
  }

  @Test
  void is_found_and_kept_by_purging() {
    purgeAll();

    assertThat(store().find(key).orElseThrow().state()).isEqualTo(RecordState.MARKED);
  }
}
