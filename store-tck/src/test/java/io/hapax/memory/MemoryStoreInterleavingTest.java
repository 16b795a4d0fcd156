package io.hapax.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Somebody else acts between a verb's look at the record and its step, each time and not by luck: a
 * step in memory is over before a crowd of threads has woken up, so races seldom hit that gap. The
 * clock, which every verb reads in it, does it for the test.
 */
class MemoryStoreInterleavingTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Expiry ONE_HOUR = new Expiry.After(Duration.ofHours(1));

  private final MemoryStore store = new MemoryStore(10, this::readClock);
  private final RecordKey key = Scope.of("alice", "POST /orders").key("key");
  private long micros = 1_700_000_000_000_000L;
  private Runnable intruder = () -> {};

  private long readClock() {
    Runnable act = intruder;
    intruder = () -> {};
    act.run();
    return micros;
  }

  private void pass(Duration time) {
    micros += TimeUnit.MICROSECONDS.convert(time);
  }

  private ClaimRequest request() {
    Terms terms = new Terms.Lease(LEASE, Duration.ofHours(24));
    return new ClaimRequest(key, OwnerId.random(), terms, Mode.SURROUND, null);
  }

  private Claim acquire() {
    return ((ClaimResult.Acquired) store.claim(request())).claim();
  }

  private Claim abandoned() {
    Claim claim = acquire();
    pass(LEASE);
    return claim;
  }

  private void takenOverMeanwhile(Claim claim) {
    intruder =
        () ->
            assertThat(store.takeOver(request(), claim.token()))
                .isInstanceOf(ClaimResult.Acquired.class);
  }

  private void isTheIntruders(Claim claim) {
    assertThat(store.find(key).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(store.find(key).orElseThrow().token()).isGreaterThan(claim.token());
  }

  @Test
  void a_claim_finds_an_absent_record_taken() {
    intruder = this::acquire;

    assertThat(store.claim(request())).isInstanceOf(ClaimResult.InProgress.class);
  }

  @Test
  void a_claim_finds_an_expired_record_taken() {
    acquire();
    pass(Duration.ofHours(24));
    intruder = this::acquire;

    assertThat(store.claim(request())).isInstanceOf(ClaimResult.InProgress.class);
  }

  @Test
  void a_claim_finds_an_expired_record_purged_and_takes_it() {
    acquire();
    pass(Duration.ofHours(24));
    intruder = () -> assertThat(store.purgeExpired(1)).isEqualTo(1);

    assertThat(store.claim(request())).isInstanceOf(ClaimResult.Acquired.class);
  }

  @Test
  void a_takeover_finds_the_record_taken_over() {
    Claim dead = abandoned();
    takenOverMeanwhile(dead);

    assertThat(store.takeOver(request(), dead.token())).isInstanceOf(ClaimResult.InProgress.class);
  }

  @Test
  void a_takeover_finds_the_record_completed_after_all() {
    Claim late = abandoned();
    intruder = () -> assertThat(store.complete(late, null, ONE_HOUR)).isTrue();

    assertThat(store.takeOver(request(), late.token())).isInstanceOf(ClaimResult.Completed.class);
  }

  @Test
  void a_takeover_finds_the_lease_renewed() {
    Claim late = abandoned();
    intruder = () -> assertThat(store.renew(List.of(late), LEASE)).isEmpty();

    assertThat(store.takeOver(request(), late.token())).isInstanceOf(ClaimResult.InProgress.class);
  }

  @Test
  void a_completion_finds_the_record_taken_over() {
    Claim late = abandoned();
    takenOverMeanwhile(late);

    assertThat(store.complete(late, null, ONE_HOUR)).isFalse();

    isTheIntruders(late);
  }

  @Test
  void a_completion_survives_a_renewal() {
    Claim claim = acquire();
    intruder = () -> assertThat(store.renew(List.of(claim), LEASE)).isEmpty();

    assertThat(store.complete(claim, null, ONE_HOUR)).isTrue();

    assertThat(store.find(key).orElseThrow().state()).isEqualTo(RecordState.COMPLETED);
  }

  @Test
  void a_release_finds_the_record_taken_over() {
    Claim late = abandoned();
    takenOverMeanwhile(late);

    assertThat(store.release(late)).isFalse();

    isTheIntruders(late);
  }

  @Test
  void a_renewal_finds_the_record_taken_over() {
    Claim late = abandoned();
    takenOverMeanwhile(late);

    assertThat(store.renew(List.of(late), LEASE)).containsExactly(late);

    isTheIntruders(late);
  }

  @Test
  void a_renewal_finds_the_record_completed() {
    Claim claim = acquire();
    intruder = () -> assertThat(store.complete(claim, null, ONE_HOUR)).isTrue();

    assertThat(store.renew(List.of(claim), LEASE)).containsExactly(claim);

    assertThat(store.find(key).orElseThrow().state()).isEqualTo(RecordState.COMPLETED);
  }

  @Test
  void a_token_is_issued_by_one_of_two() {
    intruder = () -> assertThat(store.issue(key, LEASE)).isTrue();

    assertThat(store.issue(key, LEASE)).isFalse();
  }
}
