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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.OutcomeResolver.Resolution;
import io.hapax.event.HapaxEvent;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Mode;
import io.hapax.spi.StoreException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever has lost a permission hears nothing of an outcome, on whichever way it would come. */
@Timeout(60)
class AccessCheckTest {

  private static final Policy STANDARD = Policy.standard();
  private static final Policy WAITING =
      Policy.firstWins().toBuilder()
          .onInProgress(OnInProgress.waitAtMost(Duration.ofHours(2)))
          .build();

  private static final class Revoked extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final FaultyStore store = new FaultyStore();
  private final List<HapaxEvent> events = new CopyOnWriteArrayList<>();
  private final AtomicInteger resolved = new AtomicInteger();
  private Resolution resolution = Resolution.unknown();
  private final Hapax hapax =
      Hapax.on(store)
          .pollInterval(Duration.ofHours(1))
          .storeDeadline(Duration.ofSeconds(30))
          .listener(events::add)
          .resolver(
              question -> {
                resolved.incrementAndGet();
                return resolution;
              })
          .build();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Whether alice has her permission. */
  private volatile AccessCheck access = () -> true;

  private final AtomicInteger asked = new AtomicInteger();

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
    threads.shutdownNow();
  }

  private Call checked(Call call) {
    return call.checkedBy(
        () -> {
          asked.incrementAndGet();
          return access.permits();
        });
  }

  private Call standard() {
    return checked(call(STANDARD, "k", "body"));
  }

  private Call waiting() {
    return checked(Call.of(WAITING, ALICE, "k"));
  }

  private void revoke() {
    access = () -> false;
  }

  private void assertDenied(Decision decision) {
    assertThat(refusal(decision)).isEqualTo(new Refusal.AccessDenied());
  }

  @Test
  void a_replay_is_told_only_while_the_check_says_yes_and_the_record_stays() {
    proceed(hapax.begin(standard())).succeed(created("order 1"));
    assertThat(asked).as("a run is not the check's").hasValue(0);
    assertThat(replay(hapax.begin(standard())).body()).isEqualTo(bytes("order 1"));

    revoke();
    assertDenied(hapax.begin(standard()));
    assertThat(events.get(events.size() - 1))
        .isInstanceOfSatisfying(
            HapaxEvent.Refused.class,
            event -> assertThat(event.refusal()).isEqualTo(new Refusal.AccessDenied()));
    assertThatThrownBy(() -> hapax.execute(standard(), ValueCodec.text(), () -> "never run"))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.refusal()).isEqualTo(new Refusal.AccessDenied()));

    access = () -> true;
    assertThat(replay(hapax.begin(standard())).body()).isEqualTo(bytes("order 1"));
    assertThat(store.verbs()).containsOnlyOnce("complete").doesNotContain("release", "takeOver");
  }

  @Test
  void nothing_is_told_of_an_outcome_that_can_not_be_replayed_and_no_resolver_is_asked() {
    proceed(hapax.begin(standard()))
        .succeed(Outcome.responseWithoutBody(201, created("").headers()));
    assertThat(refusal(hapax.begin(standard())))
        .isEqualTo(new Refusal.OutcomeUnavailable(201, "/orders/1"));
    resolved.set(0);

    revoke();
    resolution = Resolution.done(created("found"));
    assertDenied(hapax.begin(standard()));
    assertThat(resolved).hasValue(0);

    access = () -> true;
    assertThat(replay(hapax.begin(standard())).body()).isEqualTo(bytes("found"));
  }

  @Test
  void what_a_resolver_knows_of_a_dead_owner_s_run_is_neither_told_nor_kept() {
    proceed(hapax.begin(standard())).giveUp();
    store.pass(Duration.ofSeconds(31));
    resolution = Resolution.done(created("found"));

    revoke();
    assertDenied(hapax.begin(standard()));
    assertThat(store.verbs()).doesNotContain("takeOver", "complete");

    access = () -> true;
    assertThat(replay(hapax.begin(standard())).body()).isEqualTo(bytes("found"));
  }

  @Test
  void nothing_is_told_of_a_run_that_died_after_its_commit() {
    try (Hapax fenced = Hapax.on(committing(store)).resolver(question -> resolution).build()) {
      proceed(fenced.begin(standard())).giveUp();
      store.pass(Duration.ofSeconds(31));

      revoke();
      assertDenied(fenced.begin(standard()));
      resolution = Resolution.done(created("found"));
      assertDenied(fenced.begin(standard()));

      access = () -> true;
      assertThat(replay(fenced.begin(standard())).body()).isEqualTo(bytes("found"));
    }
  }

  /** A store to which the business transaction has said that it was committed. */
  private static IdempotencyStore committing(FaultyStore store) {
    return (IdempotencyStore)
        Proxy.newProxyInstance(
            AccessCheckTest.class.getClassLoader(),
            new Class<?>[] {IdempotencyStore.class},
            (proxy, method, arguments) -> {
              Object answer = method.invoke(store, arguments);
              return answer instanceof ClaimResult.Abandoned abandoned
                  ? new ClaimResult.Committed(abandoned.found())
                  : answer;
            });
  }

  @Test
  void a_dead_owner_s_key_runs_again_unasked() {
    proceed(hapax.begin(standard())).giveUp();
    store.pass(Duration.ofSeconds(31));
    resolution = Resolution.notDone();

    revoke();
    proceed(hapax.begin(standard())).succeed(created("second"));
    assertThat(asked).hasValue(0);
  }

  @Test
  void refusals_that_tell_no_outcome_ask_nobody() {
    revoke();
    Execution first = proceed(hapax.begin(standard()));
    assertThat(refusal(hapax.begin(standard()))).isInstanceOf(Refusal.InProgress.class);
    first.succeed(created("order 1"));
    assertThat(refusal(hapax.begin(checked(call(STANDARD, "k", "other")))))
        .isInstanceOf(Refusal.Mismatch.class);
    Call once = checked(Call.of(Policy.once(), ALICE, "once"));
    proceed(hapax.begin(once)).succeed(status(200));
    assertThat(refusal(hapax.begin(once))).isInstanceOf(Refusal.Duplicate.class);
    assertThat(asked).hasValue(0);
  }

  @Test
  void a_waiter_is_asked_for_when_the_answer_is_there_and_not_before() throws Exception {
    Execution first = proceed(hapax.begin(waiting()));
    CompletableFuture<Decision> blocked =
        CompletableFuture.supplyAsync(() -> hapax.begin(waiting()), threads);
    CompletableFuture<Decision> async = hapax.beginAsync(waiting()).toCompletableFuture();
    awaitClaims(5);
    assertThat(asked).hasValue(0);

    revoke();
    first.succeed(created("order 1"));

    assertDenied(blocked.get(30, TimeUnit.SECONDS));
    assertDenied(async.get(30, TimeUnit.SECONDS));
  }

  /** Two for each waiter: the second is made on its seat. */
  private void awaitClaims(int count) throws InterruptedException {
    while (store.verbs().stream().filter("claim"::equals).count() < count) {
      Thread.sleep(1);
    }
  }

  @Test
  void what_a_check_throws_reaches_the_caller_and_changes_nothing() throws Exception {
    Execution first = proceed(hapax.begin(waiting()));
    CompletableFuture<Decision> async = hapax.beginAsync(waiting()).toCompletableFuture();
    awaitClaims(3);
    access =
        () -> {
          throw new Revoked();
        };
    first.succeed(created("order 1"));

    assertThatThrownBy(async::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(Revoked.class);
    assertThatThrownBy(() -> hapax.begin(waiting())).isInstanceOf(Revoked.class);
    access = () -> true;
    assertThat(replay(hapax.begin(waiting())).body()).isEqualTo(bytes("order 1"));
  }

  @Test
  void a_check_that_can_not_ask_its_own_store_is_no_outage_of_this_one() {
    Policy open = STANDARD.toBuilder().onStoreOutage(OnStoreOutage.FAIL_OPEN).build();
    Call call = checked(call(open, "k", "body"));
    proceed(hapax.begin(call)).succeed(created("order 1"));
    access =
        () -> {
          throw new StoreException("another store is down", null);
        };

    assertThatThrownBy(() -> hapax.begin(call)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_loser_hears_the_winner_s_answer_only_where_the_check_says_yes() {
    List<AccessCheck> noes = new ArrayList<>();
    noes.add(() -> false);
    noes.add(
        () -> {
          throw new Revoked();
        });
    for (AccessCheck no : noes) {
      access = () -> true;
      Call call = checked(call(STANDARD, "k" + noes.indexOf(no), "body")).in(Mode.FENCE);
      Execution paused = proceed(hapax.begin(call));
      store.pass(Duration.ofSeconds(31));
      proceed(hapax.begin(call)).succeed(created("winner's"));

      access = no;
      assertDenied(instead(paused.fail(new StaleClaimException("POST /orders"), null)));
    }
  }

  @Test
  void a_row_that_is_there_already_is_kept_as_the_outcome_and_not_told() {
    resolution = Resolution.done(created("found"));
    Call call = checked(Call.of(Policy.firstWins(), ALICE, "k"));
    Execution run = proceed(hapax.begin(call));

    revoke();
    assertDenied(
        instead(run.fail(new RuntimeException(new SQLException("duplicate", "23505")), null)));
    assertDenied(hapax.begin(call));

    access = () -> true;
    assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("found"));
  }

  private static Decision instead(Finished finished) {
    return ((Finished.Instead) finished).answer();
  }
}
