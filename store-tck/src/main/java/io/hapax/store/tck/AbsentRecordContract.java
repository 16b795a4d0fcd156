package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.belongs;
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
import io.hapax.spi.RecordState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each verb does where nothing is, or what was there is past its expiry, purged or not. */
public abstract class AbsentRecordContract extends StoreContract {

  @ParameterizedTest
  @EnumSource
  void is_taken_by_a_claim_with_a_lease(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();
    ClaimRequest request = lease(key);

    Claim claim = acquire(request);

    belongs(claim, request);
    keptAs(RecordState.IN_PROGRESS, raw(key), request, claim);
    about(raw(key).orElseThrow().expiresIn(), Requests.LIFETIME);
  }

  @ParameterizedTest
  @EnumSource
  void is_marked_by_a_mark(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();
    ClaimRequest request = mark(key);

    Claim claim = acquire(request);

    belongs(claim, request);
    keptAs(RecordState.MARKED, raw(key), request, claim);
    about(raw(key).orElseThrow().expiresIn(), Requests.WINDOW);
  }

  @ParameterizedTest
  @EnumSource
  void is_unknown_to_whoever_redeems_a_token(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();
    ClaimRequest request = redeem(key);

    assertThat(store().claim(request)).isEqualTo(new ClaimResult.Unknown());
    assertThat(store().claim(request)).isEqualTo(new ClaimResult.Unknown());
    assertThat(store().takeOver(request, past.token())).isEqualTo(new ClaimResult.Unknown());

    assertThat(store().find(key)).isEmpty();
    acquire(lease(key));
  }

  @ParameterizedTest
  @EnumSource
  void is_taken_by_a_takeover_as_by_a_claim(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();
    ClaimRequest request = lease(key);

    Claim claim = acquired(store().takeOver(request, past.token()));

    belongs(claim, request);
    keptAs(RecordState.IN_PROGRESS, raw(key), request, claim);
    assertThat(store().takeOver(request, past.token())).isEqualTo(new ClaimResult.Acquired(claim));
  }

  @ParameterizedTest
  @EnumSource
  void gets_a_higher_token_than_it_had(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();

    assertThat(acquire(lease(key)).token()).isGreaterThan(past.token());
  }

  @ParameterizedTest
  @EnumSource
  void can_not_be_completed(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();
    Optional<RawRecord> before = raw(key);

    assertThat(store().complete(past, OTHER_OUTCOME, ONE_HOUR)).isFalse();
    assertThat(store().complete(past, OTHER_OUTCOME, ONE_HOUR)).isFalse();

    assertThat(store().find(key)).isEmpty();
    sameRecord(raw(key), before);
  }

  @ParameterizedTest
  @EnumSource
  void is_free_already_when_it_is_released(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();

    assertThat(store().release(past)).isTrue();
    assertThat(store().release(past)).isTrue();

    assertThat(store().find(key)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void is_lost_to_a_renewal(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();

    assertThat(store().renew(List.of(past), Requests.LEASE)).containsExactly(past);
    assertThat(store().renew(List.of(past), Requests.LEASE)).containsExactly(past);

    assertThat(store().find(key)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void is_not_found(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();

    assertThat(store().find(key)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void is_gone_after_purging(Past how) {
    Claim past = how.lead(this);
    RecordKey key = past.key();

    purgeAll();

    assertThat(raw(key)).isEmpty();
  }

  /** The ways in which a record can be absent. */
  private enum Past {
    NOBODY_WAS_HERE,
    RELEASED,
    MARK_EXPIRED,
    RUN_EXPIRED,
    OUTCOME_EXPIRED,
    PURGED;

    /** Makes a record absent, and returns the claim that it once belonged to. */
    Claim lead(StoreContract contract) {
      RecordKey key = freshKey();
      ClaimRequest request = this == MARK_EXPIRED ? mark(key) : lease(key);
      Claim claim = contract.acquire(request);
      if (this == OUTCOME_EXPIRED) {
        assertThat(contract.store().complete(claim, OUTCOME, ONE_HOUR)).isTrue();
      }
      if (this == RELEASED || this == NOBODY_WAS_HERE) {
        assertThat(contract.store().release(claim)).isTrue();
      } else {
        contract.expire(key);
      }
      if (this == PURGED) {
        contract.purgeAll();
        assertThat(contract.raw(key)).isEmpty();
      }
      return this == NOBODY_WAS_HERE ? elsewhere(claim) : claim;
    }

    private static Claim elsewhere(Claim claim) {
      return new Claim(freshKey(), claim.owner(), claim.token(), claim.claimedAt());
    }
  }
}
