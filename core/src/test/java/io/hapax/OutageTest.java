package io.hapax;

import static io.hapax.Calls.ALICE;
import static io.hapax.Calls.bytes;
import static io.hapax.Calls.call;
import static io.hapax.Calls.created;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.replay;
import static io.hapax.Calls.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.OutcomeResolver.Resolution;
import io.hapax.event.HapaxEvent;
import io.hapax.policy.Policy;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoreException;
import io.hapax.spi.UnreadableRecordException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that fails or hangs, before and after the handler ran. */
@Timeout(60)
class OutageTest {

  private static final Policy STANDARD = Policy.standard();

  private final FaultyStore store = new FaultyStore();
  private final BlockingQueue<HapaxEvent> events = new LinkedBlockingQueue<>();
  private volatile @Nullable Outcome known;
  private final Hapax hapax =
      Hapax.on(store)
          .storeDeadline(Duration.ofMillis(200))
          .resolver(question -> known == null ? Resolution.unknown() : Resolution.done(known))
          .listener(events::add)
          .build();

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
  }

  private <E extends HapaxEvent> E await(Class<E> type) throws InterruptedException {
    while (true) {
      HapaxEvent event = events.poll(30, TimeUnit.SECONDS);
      assertThat(event).as("an event of type " + type.getSimpleName()).isNotNull();
      if (type.isInstance(event)) {
        return type.cast(event);
      }
    }
  }

  private void awaitNoRecord(Call call) throws InterruptedException {
    while (store.find(call.scope().key("k")).isPresent()) {
      Thread.sleep(5);
    }
  }

  @Test
  void fail_closed_refuses_with_a_time_to_come_back() {
    store.before("claim", OutageTest::fail);

    Refusal refusal = refusal(hapax.begin(call(STANDARD, "k", "body")));

    assertThat(refusal).isInstanceOf(Refusal.StoreUnavailable.class);
    assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(2));
  }

  @Test
  void fail_open_runs_without_protection_and_says_so() throws Exception {
    store.before("claim", OutageTest::fail);

    assertThat(hapax.begin(Call.of(Policy.guard(), ALICE, "k")))
        .isEqualTo(new Decision.Bypass(Decision.Bypass.Why.STORE_OUTAGE));
    assertThat(await(HapaxEvent.RanUnprotected.class).policy()).isEqualTo("guard");
  }

  @Test
  void a_store_that_hangs_is_left_behind_at_the_deadline_and_its_late_claim_is_given_back()
      throws Exception {
    CountDownLatch hang = new CountDownLatch(1);
    store.after("claim", () -> awaitLatch(hang));
    Call call = call(STANDARD, "k", "body");

    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.StoreUnavailable.class);
    assertThat(store.find(call.scope().key("k"))).isPresent();
    store.heal();
    hang.countDown();

    awaitNoRecord(call);
    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void a_claim_whose_answer_was_lost_is_given_back() throws Exception {
    store.after("claim", OutageTest::fail);
    Call call = call(STANDARD, "k", "body");

    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.StoreUnavailable.class);
    store.heal();

    awaitNoRecord(call);
    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void a_claim_that_is_given_back_late_is_not_taken_for_good_by_that() throws Exception {
    Call call = call(STANDARD, "k", "body");
    Execution first = proceed(hapax.begin(call));
    CountDownLatch looks = new CountDownLatch(2);
    CountDownLatch hang = new CountDownLatch(1);
    CountDownLatch taken = new CountDownLatch(1);
    AtomicInteger claims = new AtomicInteger();
    store.after("find", looks::countDown);
    store.after("claim", taken::countDown);
    store.before(
        "claim",
        () -> {
          if (claims.getAndIncrement() == 0) {
            fail();
          }
          first.succeed(status(500));
          awaitLatch(hang);
        });

    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.StoreUnavailable.class);
    looks.await();
    hang.countDown();
    taken.await();
    store.heal();

    awaitNoRecord(call);
  }

  @Test
  void a_settled_outcome_is_the_answer_and_its_key_stays_taken_though_the_store_fails() {
    for (String verb : List.of("takeOver", "complete")) {
      Call call = call(STANDARD, verb, "body");
      proceed(hapax.begin(call)).giveUp();
      store.pass(Duration.ofSeconds(31));
      known = created("order 1");

      store.after(verb, OutageTest::fail);
      assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("order 1"));
      store.heal();

      assertThat(store.verbs()).as(verb).doesNotContain("release");
      assertThat(store.find(call.scope().key(verb))).as(verb).isPresent();
    }
  }

  @Test
  void a_caller_that_is_interrupted_says_nothing_about_the_store() {
    CountDownLatch hang = new CountDownLatch(1);
    store.before("claim", () -> awaitLatch(hang));
    for (int i = 0; i < 8; i++) {
      Thread.currentThread().interrupt();
      assertThat(refusal(hapax.begin(call(STANDARD, "k" + i, "body"))))
          .isInstanceOf(Refusal.StoreUnavailable.class);
      assertThat(Thread.interrupted()).isTrue();
    }
    store.heal();
    hang.countDown();

    assertThat(events).noneMatch(HapaxEvent.BreakerOpened.class::isInstance);
    assertThat(hapax.begin(call(STANDARD, "k", "body"))).isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void a_store_that_fails_after_the_handler_changes_nothing_for_the_caller() throws Exception {
    Call call = call(STANDARD, "k", "body");
    Execution run = proceed(hapax.begin(call));
    store.before("complete", OutageTest::fail);

    assertThat(run.succeed(created("order 1"))).isEqualTo(Finished.own());
    await(HapaxEvent.CompletionDeferred.class);
    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.InProgress.class);
    store.heal();

    await(HapaxEvent.Completed.class);
    assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("order 1"));
    assertThat(store.verbs()).doesNotContain("release");
  }

  @Test
  void a_run_that_interrupted_itself_is_stored_in_the_background_and_stays_interrupted()
      throws Exception {
    Call call = call(STANDARD, "k", "body");
    Execution run = proceed(hapax.begin(call));

    Thread.currentThread().interrupt();
    assertThat(run.succeed(created("order 1"))).isEqualTo(Finished.own());
    assertThat(Thread.interrupted()).isTrue();

    await(HapaxEvent.Completed.class);
    assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("order 1"));
    assertThat(events).noneMatch(HapaxEvent.StoreFailed.class::isInstance);
  }

  @Test
  void a_completion_whose_answer_was_lost_is_repeated_and_stands() throws Exception {
    Call call = call(STANDARD, "k", "body");
    Execution run = proceed(hapax.begin(call));
    AtomicInteger failures = new AtomicInteger();
    store.after(
        "complete",
        () -> {
          if (failures.getAndIncrement() == 0) {
            fail();
          }
        });

    assertThat(run.succeed(created("order 1"))).isEqualTo(Finished.own());

    await(HapaxEvent.Completed.class);
    assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("order 1"));
  }

  @Test
  void a_key_whose_release_failed_is_freed_in_the_background() throws Exception {
    Call call = call(STANDARD, "k", "body");
    Execution run = proceed(hapax.begin(call));
    store.before("release", OutageTest::fail);

    run.succeed(status(500));
    assertThat(store.find(call.scope().key("k")))
        .hasValueSatisfying(r -> assertThat(r.state()).isEqualTo(RecordState.IN_PROGRESS));
    store.heal();

    await(HapaxEvent.Released.class);
    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  /**
   * One that was damaged, or that a newer release wrote: the store is well, and the effect may
   * stand.
   */
  @Test
  void a_record_that_nobody_can_read_is_refused_for_good_and_harms_no_other() {
    store.before(
        "claim",
        () -> {
          throw new UnreadableRecordException("it is damaged");
        });
    for (Policy policy : List.of(STANDARD, Policy.guard())) {
      for (int i = 0; i < 10; i++) {
        assertThat(refusal(hapax.begin(call(policy, "damaged", "body"))))
            .isEqualTo(new Refusal.OutcomeUnavailable(null, null));
      }
    }
    assertThat(store.verbs()).containsOnly("claim");
    store.heal();

    proceed(hapax.begin(call(STANDARD, "another", "body")));
  }

  /** The row of a run that is under way: its caller has its answer, and nobody tries for ever. */
  @Test
  void a_run_whose_record_nobody_can_read_any_more_ends_as_it_would_have() throws Exception {
    for (int ended : List.of(201, 500)) {
      Execution run = proceed(hapax.begin(call(STANDARD, "k" + ended, "body")));
      makeUnreadable("complete");
      makeUnreadable("release");

      assertThat(run.succeed(status(ended))).isEqualTo(Finished.own());

      assertThat(hapax.awaitIdle(Duration.ofSeconds(30))).isTrue();
      store.heal();
    }
    proceed(hapax.begin(call(STANDARD, "another", "body")));
  }

  @Test
  void what_is_done_in_the_background_ends_at_a_record_that_nobody_can_read() {
    for (int ended : List.of(201, 500)) {
      Execution run = proceed(hapax.begin(call(STANDARD, "k" + ended, "body")));
      store.before("complete", OutageTest::fail);
      store.before("release", OutageTest::fail);
      run.succeed(status(ended));
      assertThat(hapax.awaitIdle(Duration.ZERO)).isFalse();

      makeUnreadable("complete");
      makeUnreadable("release");

      assertThat(hapax.awaitIdle(Duration.ofSeconds(30))).isTrue();
      store.heal();
    }
  }

  private void makeUnreadable(String verb) {
    store.before(
        verb,
        () -> {
          throw new UnreadableRecordException("it is damaged");
        });
  }

  @Test
  void five_failures_open_the_breaker_and_the_store_is_left_alone() throws Exception {
    store.before("claim", OutageTest::fail);
    for (int i = 0; i < 5; i++) {
      hapax.begin(Call.of(Policy.guard(), ALICE, "k" + i));
    }
    await(HapaxEvent.BreakerOpened.class);
    int asked = store.verbs().size();

    for (int i = 0; i < 100; i++) {
      hapax.begin(Call.of(Policy.guard(), ALICE, "k" + i));
    }

    // One probe may be due in between.
    assertThat(store.verbs().size() - asked).isLessThanOrEqualTo(1);
  }

  @Test
  void a_probe_says_whether_the_store_answers_and_leaves_nothing_behind() {
    assertThat(hapax.probe()).isTrue();
    assertThat(store.verbs()).containsExactly("claim", "release");
    store.before("claim", OutageTest::fail);
    assertThat(hapax.probe()).isFalse();
  }

  @Test
  void the_application_s_own_errors_are_never_taken_for_the_store_s() {
    Call call = Call.of(Policy.once(), ALICE, "k");
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 8; i++) {
      try {
        hapax.execute(
            call,
            ValueCodec.text(),
            () -> {
              runs.incrementAndGet();
              throw new StoreException("the handler's own", null);
            });
      } catch (StoreException expected) {
        assertThat(expected).hasMessage("the handler's own");
      }
    }

    assertThat(runs).hasValue(8);
    assertThat(events).noneMatch(HapaxEvent.StoreFailed.class::isInstance);
  }

  private static void fail() {
    throw new StoreException("the store is down", null);
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
