package io.hapax;

import static io.hapax.Calls.ALICE;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.Policy;
import io.hapax.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lease lives as long as its owner's handler runs. */
@Timeout(60)
class LeasesTest {

  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final Policy SHORT = Policy.once().toBuilder().lease(LEASE).build();

  private final FaultyStore store = new FaultyStore();
  private final Hapax hapax = Hapax.on(store).storeDeadline(Duration.ofSeconds(10)).build();

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
  }

  /**
   * Ends after {@code count} more renewals of whatever was due: eighteen beats are three leases.
   */
  private CountDownLatch renewals(int count) {
    CountDownLatch latch = new CountDownLatch(count);
    store.after("renew", latch::countDown);
    return latch;
  }

  @Test
  void two_hundred_runs_outlive_their_leases_by_far() throws Exception {
    List<Execution> runs = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      runs.add(proceed(hapax.begin(Call.of(SHORT, ALICE, "k" + i))));
    }

    renewals(12).await();

    for (int i = 0; i < 200; i++) {
      assertThat(refusal(hapax.begin(Call.of(SHORT, ALICE, "k" + i))))
          .isInstanceOf(Refusal.InProgress.class);
    }
    runs.forEach(run -> run.succeed(status(200)));
    assertThat(store.verbs()).doesNotContain("takeOver");
  }

  @Test
  void a_renewal_that_fails_does_not_stop_the_next() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    store.before(
        "renew",
        () -> {
          if (failures.getAndIncrement() < 2) {
            throw new StoreException("down for a moment", null);
          }
        });
    proceed(hapax.begin(Call.of(SHORT, ALICE, "k")));

    renewals(8).await();

    assertThat(refusal(hapax.begin(Call.of(SHORT, ALICE, "k"))))
        .isInstanceOf(Refusal.InProgress.class);
  }

  @Test
  void nothing_is_renewed_for_a_run_that_has_ended_or_a_mark() throws Exception {
    proceed(hapax.begin(Call.of(SHORT, ALICE, "ended"))).succeed(status(200));
    proceed(hapax.begin(Call.of(Policy.guard().toBuilder().lease(LEASE).build(), ALICE, "marked")));
    proceed(hapax.begin(Call.of(SHORT, ALICE, "given up"))).giveUp();
    CountDownLatch renewed = renewals(3);
    proceed(hapax.begin(Call.of(SHORT, ALICE, "running")));

    renewed.await();

    assertThat(store.renewedKeys()).containsOnly(ALICE.key("running"));
  }

  @Test
  void nothing_is_renewed_while_a_transaction_reads_its_snapshot() throws Exception {
    proceed(hapax.begin(Call.of(SHORT, ALICE, "in a snapshot"))).snapshotTaken();
    CountDownLatch renewed = renewals(3);
    proceed(hapax.begin(Call.of(SHORT, ALICE, "running")));

    renewed.await();

    assertThat(store.renewedKeys()).containsOnly(ALICE.key("running"));
  }

  @Test
  void who_waits_for_quiet_waits_for_the_runs_and_closes_nothing() {
    Execution run = proceed(hapax.begin(Call.of(SHORT, ALICE, "running")));
    assertThat(hapax.awaitIdle(Duration.ZERO)).isFalse();

    run.succeed(Calls.created("order 1"));

    assertThat(hapax.awaitIdle(Duration.ZERO)).isTrue();
    proceed(hapax.begin(Call.of(SHORT, ALICE, "another")));
  }

  @Test
  void closing_waits_for_runs_and_never_frees_their_keys() throws Exception {
    Execution run = proceed(hapax.begin(Call.of(SHORT, ALICE, "k")));
    Thread closing = new Thread(() -> hapax.close(Duration.ofSeconds(30)));
    closing.start();
    renewals(3).await();
    assertThat(closing.isAlive()).isTrue();

    run.succeed(status(200));
    closing.join();

    assertThat(store.verbs()).contains("complete").doesNotContain("release");
  }

  @Test
  void closing_without_patience_leaves_the_claim_to_lapse() {
    Execution run = proceed(hapax.begin(Call.of(SHORT, ALICE, "k")));

    hapax.close(Duration.ZERO);

    assertThat(run).isNotNull();
    assertThat(store.verbs()).doesNotContain("release");
    assertThat(store.find(ALICE.key("k"))).isPresent();
  }
}
