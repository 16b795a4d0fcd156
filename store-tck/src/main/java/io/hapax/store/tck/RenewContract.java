package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Many leases are renewed in one call, and none of them for the price of another. */
public abstract class RenewContract extends StoreContract {

  private static final int MANY = 500;
  private static final Duration LONGER = Duration.ofHours(6);

  @Test
  void nothing_to_renew_is_nothing_lost() {
    assertThat(store().renew(List.of(), LONGER)).isEmpty();
  }

  @Test
  void many_claims_are_renewed_in_one_call() {
    List<Claim> claims = claims(MANY);

    assertThat(store().renew(claims, LONGER)).isEmpty();

    for (Claim claim : claims) {
      about(leaseLeft(claim), LONGER);
    }
  }

  @Test
  void exactly_the_lost_ones_of_many_are_reported() {
    List<Claim> claims = claims(MANY);
    Set<Claim> lost = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Claim claim = claims.get(i * 5);
      lose(claim, i);
      lost.add(claim);
    }

    assertThat(store().renew(claims, LONGER)).isEqualTo(lost);
    assertThat(store().renew(claims, LONGER)).isEqualTo(lost);

    claims.stream().filter(claim -> !lost.contains(claim)).forEach(this::isRenewed);
  }

  private void lose(Claim claim, int way) {
    switch (way % 5) {
      case 0 -> store().release(claim);
      case 1 -> store().complete(claim, OUTCOME, ONE_HOUR);
      case 2 -> expire(claim.key());
      case 3 -> {
        lapse(claim.key());
        acquired(store().takeOver(lease(claim.key()), claim.token()));
      }
      default -> {
        store().release(claim);
        acquire(lease(claim.key()));
      }
    }
  }

  @Test
  void a_claim_named_twice_is_renewed() {
    Claim claim = claims(1).get(0);

    assertThat(store().renew(List.of(claim, claim), LONGER)).isEmpty();

    isRenewed(claim);
  }

  @Test
  void an_old_and_the_present_owner_of_one_record_are_told_apart() {
    RecordKey key = freshKey();
    Claim old = abandoned(key);
    Claim present = acquired(store().takeOver(lease(key), old.token()));

    assertThat(store().renew(List.of(old, present), LONGER)).containsExactly(old);

    isRenewed(present);
  }

  @Test
  void a_lease_can_be_made_shorter() {
    Claim claim = claims(1).get(0);
    store().renew(List.of(claim), LONGER);

    assertThat(store().renew(List.of(claim), Requests.LEASE)).isEmpty();

    about(leaseLeft(claim), Requests.LEASE);
  }

  @Test
  void a_record_outlives_its_lease_however_long_it_is_renewed() {
    Claim claim = claims(1).get(0);
    Duration margin = Requests.LIFETIME.minus(Requests.LEASE);

    store().renew(List.of(claim), AGES);
    store().renew(List.of(claim), AGES);

    StoredRecord found = store().find(claim.key()).orElseThrow();
    assertThat(found.expiresIn()).isGreaterThan(found.leaseLeft());
    about(found.expiresIn(), AGES.plus(margin));
  }

  @Test
  void an_owner_that_slept_through_its_lease_may_come_back() {
    RecordKey key = freshKey();
    Claim claim = abandoned(key);

    assertThat(store().renew(List.of(claim), Requests.LEASE)).isEmpty();

    isRunning(claim);
  }

  @Test
  void a_record_that_somebody_has_locked_is_neither_lost_nor_in_the_way() throws Exception {
    List<Claim> claims = claims(20);
    Claim locked = claims.get(7);
    try (AutoCloseable lock = subject().lock(locked.key())) {
      assertThat(lock).isNotNull();
      Set<Claim> lost =
          assertTimeoutPreemptively(Duration.ofSeconds(30), () -> store().renew(claims, LONGER));

      assertThat(lost).isEmpty();
      claims.stream().filter(claim -> !claim.equals(locked)).forEach(this::isRenewed);
    }
    assertThat(store().renew(claims, LONGER)).isEmpty();
    isRenewed(locked);
  }

  private List<Claim> claims(int count) {
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      claims.add(acquire(lease(freshKey())));
    }
    return claims;
  }

  private void isRenewed(Claim claim) {
    about(leaseLeft(claim), LONGER);
  }

  private void isRunning(Claim claim) {
    assertThat(leaseLeft(claim)).isPositive();
  }

  private Duration leaseLeft(Claim claim) {
    StoredRecord found = store().find(claim.key()).orElseThrow();
    assertThat(found.token()).isEqualTo(claim.token());
    return found.leaseLeft();
  }
}
