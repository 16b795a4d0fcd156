package io.hapax;

import static io.hapax.Calls.ALICE;
import static io.hapax.Calls.BOB;
import static io.hapax.Calls.bytes;
import static io.hapax.Calls.call;
import static io.hapax.Calls.created;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.replay;
import static io.hapax.Calls.says;
import static io.hapax.Calls.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.OutcomeResolver.Resolution;
import io.hapax.key.KeyInput;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.OnFailure;
import io.hapax.policy.OnMissingKey;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import io.hapax.spi.Mode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each policy answers, on a memory store whose clock the test moves. */
class DecisionsTest {

  private static final Policy STANDARD = Policy.standard();
  private static final Policy GUARD = Policy.guard();
  private static final Policy ONCE = Policy.once();
  private static final Policy FIRST_WINS = Policy.firstWins();

  private final AtomicLong micros = new AtomicLong(1_700_000_000_000_000L);
  private final MemoryStore store = new MemoryStore(1_000, micros::get);
  private OutcomeResolver resolver = question -> Resolution.unknown();
  private final Hapax hapax = Hapax.on(store).resolver(q -> resolver.resolve(q)).build();

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
  }

  private void pass(Duration time) {
    micros.addAndGet(time.toNanos() / 1_000);
  }

  private Call keyless(Policy policy) {
    return new Call(policy, ALICE, KeyInput.missing(), says("body"), Mode.SURROUND, null);
  }

  @Test
  void the_standard_replays_the_first_answer_as_it_was() {
    proceed(hapax.begin(call(STANDARD, "k", "body"))).succeed(created("order 1"));

    Outcome replayed = replay(hapax.begin(call(STANDARD, "k", "body")));

    assertThat(replayed.status()).isEqualTo(201);
    assertThat(replayed.body()).isEqualTo(bytes("order 1"));
    assertThat(replayed.header("location")).contains("/orders/1");
  }

  @Test
  void first_wins_replays_success_as_200_whatever_the_body_says() {
    proceed(hapax.begin(Call.of(FIRST_WINS, ALICE, "k"))).succeed(created("order 1"));

    assertThat(replay(hapax.begin(Call.of(FIRST_WINS, ALICE, "k"))).status()).isEqualTo(200);
  }

  @Test
  void another_payload_is_a_mismatch_while_the_first_runs_and_after_it() {
    Execution first = proceed(hapax.begin(call(STANDARD, "k", "one")));
    assertThat(refusal(hapax.begin(call(STANDARD, "k", "two"))))
        .isInstanceOf(Refusal.Mismatch.class);

    first.succeed(created("order 1"));

    assertThat(refusal(hapax.begin(call(STANDARD, "k", "two"))))
        .isInstanceOf(Refusal.Mismatch.class);
  }

  @Test
  void another_payload_is_a_mismatch_even_after_the_owner_died() {
    Execution first = proceed(hapax.begin(call(STANDARD, "k", "one").in(Mode.FENCE)));
    first.giveUp();
    pass(Duration.ofSeconds(31));

    assertThat(refusal(hapax.begin(call(STANDARD, "k", "two").in(Mode.FENCE))))
        .isInstanceOf(Refusal.Mismatch.class);
    assertThat(hapax.begin(call(STANDARD, "k", "one").in(Mode.FENCE)))
        .isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void keys_of_two_callers_never_meet() {
    proceed(hapax.begin(Call.of(FIRST_WINS, ALICE, "k"))).succeed(created("alice's"));

    assertThat(hapax.begin(Call.of(FIRST_WINS, BOB, "k"))).isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void a_duplicate_in_progress_is_told_when_to_come_back() {
    proceed(hapax.begin(call(STANDARD, "k", "body")));

    assertThat(refusal(hapax.begin(call(STANDARD, "k", "body"))).retryAfter())
        .contains(Duration.ofSeconds(1));
    pass(Duration.ofSeconds(12));
    assertThat(refusal(hapax.begin(call(STANDARD, "k", "body"))).retryAfter())
        .contains(Duration.ofSeconds(12));
    pass(Duration.ofSeconds(13));
    assertThat(refusal(hapax.begin(call(STANDARD, "k", "body"))).retryAfter())
        .contains(Duration.ofSeconds(5));
  }

  @Test
  void a_missing_key_is_refused_derived_or_let_pass() {
    assertThat(refusal(hapax.begin(keyless(STANDARD)))).isInstanceOf(Refusal.MissingKey.class);
    assertThat(hapax.begin(keyless(GUARD))).isInstanceOf(Decision.Proceed.class);
    assertThat(refusal(hapax.begin(keyless(GUARD)))).isInstanceOf(Refusal.Duplicate.class);
    Policy passing = GUARD.toBuilder().onMissingKey(OnMissingKey.PASS).build();
    assertThat(hapax.begin(keyless(passing)))
        .isEqualTo(new Decision.Bypass(Decision.Bypass.Why.NO_KEY));
  }

  @Test
  void a_long_key_is_cut_by_the_guard_and_refused_by_the_standard() {
    String head = "k".repeat(128);
    assertThat(hapax.begin(Call.of(GUARD, ALICE, head + "one")))
        .isInstanceOf(Decision.Proceed.class);
    assertThat(refusal(hapax.begin(Call.of(GUARD, ALICE, head + "two"))))
        .isInstanceOf(Refusal.Duplicate.class);
    assertThat(refusal(hapax.begin(call(STANDARD, "k".repeat(256), "body"))))
        .isInstanceOf(Refusal.InvalidKey.class);
  }

  @Test
  void the_guard_refuses_for_its_window_whatever_became_of_the_first() {
    Call call = Call.of(GUARD, ALICE, "k");
    proceed(hapax.begin(call)).succeed(status(500));
    pass(Duration.ofMillis(9_500));

    assertThat(refusal(hapax.begin(call)).retryAfter()).contains(Duration.ofMillis(500));
    pass(Duration.ofMillis(500));
    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void the_guard_frees_the_key_of_a_caller_who_may_not(int status) {
    Call call = Call.of(GUARD, ALICE, "k");
    proceed(hapax.begin(call)).succeed(status(status));

    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void once_refuses_for_its_window_counted_from_the_claim() {
    Call call = Call.of(ONCE, ALICE, "k");
    Execution first = proceed(hapax.begin(call));
    pass(Duration.ofSeconds(20));
    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.InProgress.class);
    first.succeed(status(200));

    assertThat(refusal(hapax.begin(call)).retryAfter()).contains(Duration.ofSeconds(40));
    pass(Duration.ofSeconds(40));
    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 409, 422, 429, 500, 503})
  void a_failure_frees_the_key(int status) {
    for (Policy policy : new Policy[] {STANDARD, ONCE, FIRST_WINS}) {
      Call call = call(policy, "k-" + policy.name() + status, "body");
      proceed(hapax.begin(call)).succeed(status(status));
      assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
    }
  }

  @Test
  void an_exception_frees_the_key_and_a_mapped_success_completes_it() {
    Call call = call(STANDARD, "k", "body");
    proceed(hapax.begin(call)).fail(new IllegalStateException(), null);
    Execution second = proceed(hapax.begin(call));
    second.fail(new IllegalStateException(), status(202));

    assertThat(replay(hapax.begin(call)).status()).isEqualTo(202);
  }

  @Test
  void failures_are_replayed_where_the_policy_says_so_but_not_those_that_tried_nothing() {
    Policy replaying = STANDARD.toBuilder().onFailure(OnFailure.replay()).build();
    Call call = call(replaying, "k", "body");
    proceed(hapax.begin(call)).succeed(status(503));
    proceed(hapax.begin(call)).succeed(status(422));

    assertThat(replay(hapax.begin(call)).status()).isEqualTo(422);
  }

  @Test
  void a_kept_failure_takes_the_key_without_an_answer() {
    Policy keeping = STANDARD.toBuilder().onFailure(OnFailure.keep()).build();
    Call call = call(keeping, "k", "body");
    proceed(hapax.begin(call)).succeed(status(500));

    assertThat(refusal(hapax.begin(call))).isEqualTo(new Refusal.OutcomeUnavailable(500, null));
  }

  @Test
  void a_run_ends_once() {
    Call call = call(STANDARD, "k", "body");
    Execution run = proceed(hapax.begin(call));
    run.succeed(created("order 1"));
    run.fail(new IllegalStateException(), null);

    assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("order 1"));
  }

  @Test
  void an_outcome_without_a_body_is_never_run_again() {
    Call call = call(STANDARD, "k", "body");
    proceed(hapax.begin(call)).succeed(Outcome.responseWithoutBody(201, created("").headers()));

    assertThat(refusal(hapax.begin(call)))
        .isEqualTo(new Refusal.OutcomeUnavailable(201, "/orders/1"));
    resolver = question -> Resolution.done(created("found"));
    assertThat(replay(hapax.begin(call)).body()).isEqualTo(bytes("found"));
  }

  @Test
  void a_dead_owner_s_key_is_rerun_where_nothing_can_have_been_committed() {
    Call fenced = call(STANDARD, "fenced", "body").in(Mode.FENCE);
    Execution dead = proceed(hapax.begin(fenced));
    dead.giveUp();
    assertThat(refusal(hapax.begin(fenced))).isInstanceOf(Refusal.InProgress.class);
    pass(Duration.ofSeconds(31));

    Execution second = proceed(hapax.begin(fenced));

    assertThat(second.fencingToken()).isGreaterThan(dead.fencingToken());
  }

  @Test
  void a_dead_owner_s_key_is_refused_where_nothing_can_be_proven() {
    Call surround = call(STANDARD, "k", "body");
    proceed(hapax.begin(surround)).giveUp();
    pass(Duration.ofSeconds(31));

    assertThat(refusal(hapax.begin(surround))).isInstanceOf(Refusal.Unsettled.class);
    resolver = question -> Resolution.done(created("found"));
    assertThat(replay(hapax.begin(surround)).body()).isEqualTo(bytes("found"));
    resolver = question -> Resolution.unknown();
    assertThat(replay(hapax.begin(surround)).body()).isEqualTo(bytes("found"));
  }

  @Test
  void a_dead_owner_s_key_runs_again_when_the_application_knows_that_nothing_happened() {
    Call surround = call(STANDARD, "k", "body");
    Execution dead = proceed(hapax.begin(surround));
    dead.giveUp();
    pass(Duration.ofSeconds(31));
    resolver = question -> Resolution.notDone();

    proceed(hapax.begin(surround)).succeed(created("second"));

    assertThat(replay(hapax.begin(surround)).body()).isEqualTo(bytes("second"));
  }

  @Test
  void an_owner_that_wakes_up_after_it_was_taken_over_changes_nothing() {
    Call call = Call.of(ONCE, ALICE, "k");
    Execution paused = proceed(hapax.begin(call));
    pass(Duration.ofSeconds(31));
    Execution second = proceed(hapax.begin(call));

    paused.succeed(status(500));
    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.InProgress.class);
    second.succeed(status(200));
    paused.fail(new IllegalStateException(), null);
    assertThat(refusal(hapax.begin(call))).isInstanceOf(Refusal.Duplicate.class);
  }

  @Test
  void a_stale_owner_whose_work_was_rolled_back_gets_the_winner_s_answer() {
    Call call = call(STANDARD, "k", "body").in(Mode.FENCE);
    Execution paused = proceed(hapax.begin(call));
    pass(Duration.ofSeconds(31));
    Execution winner = proceed(hapax.begin(call));
    Finished early = proceed(hapax.begin(call(STANDARD, "other", "body"))).succeed(status(200));
    assertThat(early).isEqualTo(Finished.own());
    winner.succeed(created("winner's"));

    Finished finished =
        paused.fail(new IllegalStateException(new StaleClaimException("POST /orders")), null);

    assertThat(replay(((Finished.Instead) finished).answer()).body()).isEqualTo(bytes("winner's"));
  }

  @Test
  void a_stale_owner_hears_in_progress_while_the_winner_runs() {
    Call call = call(STANDARD, "k", "body").in(Mode.FENCE);
    Execution paused = proceed(hapax.begin(call));
    pass(Duration.ofSeconds(31));
    proceed(hapax.begin(call));

    Finished finished = paused.fail(new StaleClaimException("POST /orders"), null);

    assertThat(refusal(((Finished.Instead) finished).answer()))
        .isInstanceOf(Refusal.InProgress.class);
  }

  @Test
  void a_unique_violation_is_resolved_to_the_winner_s_row_and_kept() {
    resolver =
        question ->
            question.why() == OutcomeResolver.Why.CONFLICT
                ? Resolution.done(status(200))
                : Resolution.unknown();
    Call call = Call.of(FIRST_WINS, ALICE, "k");
    Finished finished =
        proceed(hapax.begin(call))
            .fail(new RuntimeException(new SQLException("duplicate", "23505")), status(500));

    assertThat(replay(((Finished.Instead) finished).answer()).status()).isEqualTo(200);
    assertThat(replay(hapax.begin(call)).status()).isEqualTo(200);
  }

  @Test
  void a_unique_violation_that_nobody_can_explain_is_a_conflict_and_frees_the_key() {
    Call call = Call.of(FIRST_WINS, ALICE, "k");
    Finished finished =
        proceed(hapax.begin(call)).fail(new SQLException("duplicate", "23000", 1062), null);

    assertThat(refusal(((Finished.Instead) finished).answer()))
        .isInstanceOf(Refusal.Conflict.class);
    assertThat(hapax.begin(call)).isInstanceOf(Decision.Proceed.class);
  }

  @Test
  void execute_runs_once_and_returns_the_first_value() {
    AtomicLong runs = new AtomicLong();
    Call call = Call.of(FIRST_WINS, ALICE, "k");
    for (int i = 0; i < 3; i++) {
      String value = hapax.execute(call, ValueCodec.text(), () -> "run " + runs.incrementAndGet());
      assertThat(value).isEqualTo("run 1");
    }
  }

  @Test
  void null_is_a_value_like_any_other() {
    AtomicLong runs = new AtomicLong();
    Call call = Call.of(FIRST_WINS, ALICE, "k");
    for (int i = 0; i < 2; i++) {
      assertThat(
              hapax.<Void, RuntimeException>execute(
                  call,
                  ValueCodec.none(),
                  () -> {
                    runs.incrementAndGet();
                    return null;
                  }))
          .isNull();
    }
    assertThat(runs).hasValue(1);
  }

  @Test
  void execute_hands_on_what_the_action_throws_and_frees_the_key() {
    Call call = Call.of(ONCE, ALICE, "k");
    assertThatThrownBy(
            () ->
                hapax.execute(
                    call,
                    ValueCodec.text(),
                    () -> {
                      throw new java.io.IOException("disk");
                    }))
        .isInstanceOf(java.io.IOException.class);

    assertThat(hapax.execute(call, ValueCodec.text(), () -> "second")).isEqualTo("second");
    assertThatThrownBy(() -> hapax.execute(call, ValueCodec.text(), () -> "third"))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.refusal()).isInstanceOf(Refusal.Duplicate.class));
  }

  @Test
  void a_policy_that_compares_needs_something_to_compare() {
    assertThatThrownBy(() -> hapax.begin(Call.of(STANDARD, ALICE, "k")))
        .hasMessageContaining("FingerprintSource");
    assertThat(Policy.from(Preset.STANDARD).build().comparesPayload()).isTrue();
  }
}
