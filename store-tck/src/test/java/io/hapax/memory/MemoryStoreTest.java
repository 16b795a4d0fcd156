package io.hapax.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoreException;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the memory store does beyond the contract: its clock, its capacity, its name. */
class MemoryStoreTest {

  private static final Scope SCOPE = Scope.of("alice", "POST /orders");

  private final AtomicLong clock = new AtomicLong(1_700_000_000_000_000L);
  private final MemoryStore store = new MemoryStore(3, clock::get);

  private static ClaimRequest request(String key) {
    return new ClaimRequest(
        SCOPE.key(key),
        OwnerId.random(),
        new Terms.Lease(Duration.ofSeconds(30), Duration.ofHours(24)),
        Mode.SURROUND,
        null);
  }

  private Claim acquire(String key) {
    ClaimResult answer = store.claim(request(key));
    assertThat(answer).isInstanceOf(ClaimResult.Acquired.class);
    return ((ClaimResult.Acquired) answer).claim();
  }

  private void pass(Duration time) {
    clock.addAndGet(TimeUnit.MICROSECONDS.convert(time));
  }

  @Test
  void a_lease_lapses_when_the_clock_says_so() {
    acquire("a");

    pass(Duration.ofSeconds(30).minusNanos(1_000));
    assertThat(store.claim(request("a"))).isInstanceOf(ClaimResult.InProgress.class);
    pass(Duration.ofNanos(1_000));
    assertThat(store.claim(request("a"))).isInstanceOf(ClaimResult.Abandoned.class);
  }

  @Test
  void a_record_expires_when_the_clock_says_so() {
    store.complete(acquire("a"), null, new Expiry.After(Duration.ofMinutes(1)));

    pass(Duration.ofMinutes(1).minusNanos(1_000));
    assertThat(store.claim(request("a"))).isInstanceOf(ClaimResult.Completed.class);
    pass(Duration.ofNanos(1_000));
    acquire("a");
  }

  @Test
  void a_claim_carries_the_clocks_time() {
    assertThat(acquire("a").claimedAt()).isEqualTo(Instant.ofEpochSecond(1_700_000_000));
    assertThat(acquire("b").token()).isEqualTo(clock.get() + 1);
  }

  @Test
  void tokens_grow_even_if_the_clock_goes_back() {
    Claim first = acquire("a");
    store.release(first);

    clock.addAndGet(-3_600_000_000L);

    assertThat(acquire("a").token()).isGreaterThan(first.token());
  }

  @Test
  void an_age_is_never_negative_even_if_the_clock_goes_back() {
    Claim claim = acquire("a");

    clock.addAndGet(-3_600_000_000L);

    assertThat(store.find(claim.key()).orElseThrow().age()).isZero();
  }

  @Test
  void a_full_store_refuses_new_keys_and_names_the_setting() {
    List.of("a", "b", "c").forEach(this::acquire);

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> store.claim(request("d")))
        .withMessageContaining("capacity")
        .withMessageContaining("3");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> store.issue(SCOPE.key("d"), Duration.ofHours(1)));
  }

  @Test
  void a_full_store_still_serves_the_keys_that_it_has() {
    Claim claim = acquire("a");
    List.of("b", "c").forEach(this::acquire);

    assertThat(store.claim(request("a"))).isInstanceOf(ClaimResult.InProgress.class);
    assertThat(store.complete(claim, new byte[] {1}, new Expiry.Never())).isTrue();
    assertThat(store.claim(request("a"))).isInstanceOf(ClaimResult.Completed.class);
  }

  @Test
  void a_full_store_evicts_nothing_that_is_abandoned() {
    List.of("a", "b", "c").forEach(this::acquire);
    pass(Duration.ofHours(1));

    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.claim(request("d")));

    assertThat(store.claim(request("a"))).isInstanceOf(ClaimResult.Abandoned.class);
  }

  @Test
  void a_full_store_makes_room_of_what_has_expired() {
    List.of("a", "b", "c").forEach(this::acquire);
    pass(Duration.ofHours(24));

    List.of("d", "e", "f").forEach(this::acquire);

    assertThat(store.find(SCOPE.key("a"))).isEmpty();
    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.claim(request("g")));
  }

  @Test
  void released_and_purged_places_are_free_again() {
    for (int i = 0; i < 100; i++) {
      store.release(acquire("released" + i));
    }
    for (int i = 0; i < 30; i++) {
      acquire("purged" + i);
      pass(Duration.ofHours(24));
      store.purgeExpired(10);
    }
    List.of("a", "b", "c").forEach(this::acquire);
  }

  @Test
  void losers_of_a_race_for_the_last_place_are_not_told_that_the_store_is_full() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 200; round++) {
        MemoryStore small = new MemoryStore(1, clock::get);
        RecordKey key = SCOPE.key("round" + round);
        List<Future<ClaimResult>> answers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          answers.add(threads.submit(() -> small.claim(request(key))));
        }
        int won = 0;
        for (Future<ClaimResult> answer : answers) {
          won += answer.get(30, TimeUnit.SECONDS) instanceof ClaimResult.Acquired ? 1 : 0;
        }
        assertThat(won).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static ClaimRequest request(RecordKey key) {
    ClaimRequest template = request("any");
    return new ClaimRequest(key, template.owner(), template.terms(), Mode.SURROUND, null);
  }

  @Test
  void the_name_says_where_the_records_are() {
    assertThat(store.describe()).contains("memory").contains("3");
    assertThat(new MemoryStore().describe()).contains("100000");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void a_capacity_below_one_is_refused(int capacity) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemoryStore(capacity))
        .withMessageContaining("capacity");
  }
}
