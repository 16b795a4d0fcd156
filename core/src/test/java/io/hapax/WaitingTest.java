package io.hapax;

import static io.hapax.Calls.ALICE;
import static io.hapax.Calls.BOB;
import static io.hapax.Calls.bytes;
import static io.hapax.Calls.created;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.replay;
import static io.hapax.Calls.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.KeyInput;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Waiters are told: the poll interval is an hour, so that none of these tests could pass by
 * polling.
 */
@Timeout(60)
class WaitingTest {

  private static final Policy WAITING =
      Policy.firstWins().toBuilder()
          .onInProgress(OnInProgress.waitAtMost(Duration.ofHours(2)))
          .build();

  private final FaultyStore store = new FaultyStore();
  private final Hapax hapax =
      Hapax.on(store)
          .pollInterval(Duration.ofHours(1))
          .storeDeadline(Duration.ofSeconds(30))
          .waiters(8, 10)
          .build();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
    threads.shutdownNow();
  }

  private Call call() {
    return Call.of(WAITING, ALICE, "k");
  }

  private CompletableFuture<Decision> waiter() {
    return CompletableFuture.supplyAsync(() -> hapax.begin(call()), threads);
  }

  /**
   * Returns once {@code count} claims were asked for, two for each waiter: the second is made on
   * its seat.
   */
  private void awaitClaims(int count) throws InterruptedException {
    while (store.verbs().stream().filter("claim"::equals).count() < count) {
      Thread.onSpinWait();
      Thread.sleep(1);
    }
  }

  @Test
  void waiters_get_the_first_answer_when_the_run_ends() throws Exception {
    Execution first = proceed(hapax.begin(call()));
    List<CompletableFuture<Decision>> waiters = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      waiters.add(waiter());
    }
    awaitClaims(17);

    first.succeed(created("order 1"));

    for (CompletableFuture<Decision> waiter : waiters) {
      assertThat(replay(waiter.get()).body()).isEqualTo(bytes("order 1"));
    }
  }

  @Test
  void an_end_between_a_waiter_s_question_and_its_wait_is_not_missed() throws Exception {
    Execution first = proceed(hapax.begin(call()));
    AtomicInteger claims = new AtomicInteger();
    store.after(
        "claim",
        () -> {
          // The second question is asked on the seat; its answer is "in progress" already.
          if (claims.incrementAndGet() == 2) {
            first.succeed(created("order 1"));
          }
        });

    assertThat(replay(waiter().get()).body()).isEqualTo(bytes("order 1"));
  }

  @Test
  void asynchronous_waiters_get_it_too_and_hold_no_thread() throws Exception {
    Execution first = proceed(hapax.begin(call()));
    List<CompletableFuture<Decision>> waiters = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      waiters.add(hapax.beginAsync(call()).toCompletableFuture());
    }
    awaitClaims(17);
    assertThat(waiters).noneMatch(CompletableFuture::isDone);

    first.succeed(created("order 1"));

    for (CompletableFuture<Decision> waiter : waiters) {
      assertThat(replay(waiter.get()).body()).isEqualTo(bytes("order 1"));
    }
  }

  @Test
  void when_the_run_fails_exactly_one_waiter_runs_next() throws Exception {
    Execution first = proceed(hapax.begin(call()));
    BlockingQueue<Decision> decisions = new LinkedBlockingQueue<>();
    List<CompletableFuture<Void>> waiters = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiters.add(waiter().thenAccept(decisions::add));
    }
    awaitClaims(13);

    first.succeed(status(500));

    Execution second = proceed(decisions.take());
    assertThat(decisions).isEmpty();
    second.succeed(created("second"));
    for (int i = 0; i < 5; i++) {
      assertThat(replay(decisions.take()).body()).isEqualTo(bytes("second"));
    }
    CompletableFuture.allOf(waiters.toArray(CompletableFuture[]::new)).get();
  }

  @Test
  void too_many_waiters_are_refused_at_once() throws Exception {
    proceed(hapax.begin(call()));
    for (int i = 0; i < 8; i++) {
      var unused = waiter();
    }
    awaitClaims(17);

    assertThat(refusal(hapax.begin(call()))).isInstanceOf(Refusal.Overloaded.class);
  }

  @Test
  void seats_are_free_again_when_their_waiters_have_left() throws Exception {
    for (int round = 0; round < 30; round++) {
      Execution first = proceed(hapax.begin(Call.of(WAITING, ALICE, "k" + round)));
      Call call = Call.of(WAITING, ALICE, "k" + round);
      CompletableFuture<Decision> waiter = hapax.beginAsync(call).toCompletableFuture();
      first.succeed(created("order"));
      assertThat(replay(waiter.get()).status()).isEqualTo(200);
    }
  }

  @Test
  void a_waiter_that_gives_up_leaves_the_owner_alone() {
    Policy impatient =
        WAITING.toBuilder().onInProgress(OnInProgress.waitAtMost(Duration.ofMillis(20))).build();
    Execution first = proceed(hapax.begin(Call.of(impatient, ALICE, "k")));

    assertThat(refusal(hapax.begin(Call.of(impatient, ALICE, "k"))))
        .isInstanceOf(Refusal.InProgress.class);
    first.succeed(created("order 1"));
    assertThat(replay(hapax.begin(Call.of(impatient, ALICE, "k"))).status()).isEqualTo(200);
    assertThat(store.verbs()).doesNotContain("release", "takeOver");
  }

  @Test
  void an_interrupted_waiter_ends_with_its_interrupt_kept() throws Exception {
    proceed(hapax.begin(call()));
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread waiter =
        new Thread(
            () -> {
              hapax.begin(call());
              interrupted.complete(Thread.currentThread().isInterrupted());
            });
    waiter.start();
    awaitClaims(3);

    waiter.interrupt();

    assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void closing_ends_all_waits() throws Exception {
    proceed(hapax.begin(call()));
    CompletableFuture<Decision> blocking = waiter();
    CompletableFuture<Decision> async = hapax.beginAsync(call()).toCompletableFuture();
    awaitClaims(5);

    hapax.close(Duration.ZERO);

    assertThat(refusal(blocking.get())).isInstanceOf(Refusal.InProgress.class);
    assertThat(refusal(async.get())).isInstanceOf(Refusal.InProgress.class);
  }

  @Test
  void a_caller_may_ask_to_wait_within_the_policy_s_cap() throws Exception {
    Policy standard = Policy.standard();
    Call plain = Call.of(standard, BOB, "k").withFingerprints(Calls.says("body"));
    Execution first = proceed(hapax.begin(plain));
    assertThat(refusal(hapax.begin(plain))).isInstanceOf(Refusal.InProgress.class);
    Call patient =
        new Call(
            standard,
            BOB,
            KeyInput.of("k"),
            Calls.says("body"),
            Mode.SURROUND,
            Duration.ofSeconds(9));
    CompletableFuture<Decision> waiter = hapax.beginAsync(patient).toCompletableFuture();

    first.succeed(created("order 1"));

    assertThat(replay(waiter.get()).status()).isEqualTo(201);
    assertThat(standard.longestWait(Duration.ofHours(1))).isEqualTo(Duration.ofSeconds(10));
  }
}
