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
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoreException;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.TokenCaller;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A person says how a run ended whose owner died. */
class SettleTest {

  private static final Policy STANDARD = Policy.standard();
  private static final Duration BEYOND_THE_LEASE = Duration.ofSeconds(31);
  private static final RecordKey KEY = ALICE.key("k");

  private final FaultyStore store = new FaultyStore();
  private final Hapax hapax = Hapax.on(store).build();

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
  }

  private Execution abandoned() {
    Execution owner = proceed(hapax.begin(call(STANDARD, "k", "body")));
    owner.giveUp();
    store.pass(BEYOND_THE_LEASE);
    assertThat(refusal(again())).isInstanceOf(Refusal.Unsettled.class);
    return owner;
  }

  private Decision again() {
    return hapax.begin(call(STANDARD, "k", "body"));
  }

  @Test
  void what_is_settled_as_done_is_replayed() {
    abandoned();

    assertThat(hapax.settle(STANDARD, KEY, Resolution.done(created("by hand"))))
        .isEqualTo(SettleResult.SETTLED);

    assertThat(replay(again()).body()).isEqualTo(bytes("by hand"));
    assertThat(hapax.settle(STANDARD, KEY, Resolution.notDone())).isEqualTo(SettleResult.FINISHED);
    assertThat(replay(again()).body()).isEqualTo(bytes("by hand"));
  }

  @Test
  void what_is_settled_as_not_done_runs_again() {
    abandoned();

    assertThat(hapax.settle(STANDARD, KEY, Resolution.notDone())).isEqualTo(SettleResult.SETTLED);

    proceed(again()).succeed(created("second"));
    assertThat(replay(again()).body()).isEqualTo(bytes("second"));
  }

  @Test
  void another_payload_is_still_a_mismatch_after_a_person_has_settled() {
    abandoned();
    hapax.settle(STANDARD, KEY, Resolution.done(created("by hand")));

    assertThat(refusal(hapax.begin(call(STANDARD, "k", "another body"))))
        .isInstanceOf(Refusal.Mismatch.class);
  }

  @Test
  void an_owner_that_wakes_up_overwrites_nothing() {
    Execution paused = proceed(hapax.begin(call(STANDARD, "k", "body")));
    store.pass(BEYOND_THE_LEASE);
    hapax.settle(STANDARD, KEY, Resolution.done(created("by hand")));

    paused.succeed(created("by the owner"));

    assertThat(replay(again()).body()).isEqualTo(bytes("by hand"));
  }

  @Test
  void an_owner_that_wakes_up_finishes_nothing_once_the_key_is_free() {
    Execution paused = proceed(hapax.begin(call(STANDARD, "k", "body")));
    store.pass(BEYOND_THE_LEASE);
    hapax.settle(STANDARD, KEY, Resolution.notDone());

    paused.succeed(created("by the owner"));

    proceed(again());
  }

  @Test
  void nothing_is_settled_under_an_owner_that_lives() {
    Execution owner = proceed(hapax.begin(call(STANDARD, "k", "body")));

    assertThat(hapax.settle(STANDARD, KEY, Resolution.notDone())).isEqualTo(SettleResult.RUNNING);

    owner.succeed(created("by the owner"));
    assertThat(replay(again()).body()).isEqualTo(bytes("by the owner"));
  }

  @Test
  void a_key_without_a_record_has_nothing_to_settle() {
    assertThat(hapax.settle(STANDARD, KEY, Resolution.notDone())).isEqualTo(SettleResult.ABSENT);
    assertThat(hapax.find(KEY)).isEmpty();
    assertThatThrownBy(() -> hapax.settle(STANDARD, KEY, Resolution.unknown()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_take_over_whose_answer_is_lost_frees_no_key_and_can_be_asked_again() {
    abandoned();
    store.after(
        "takeOver",
        () -> {
          throw new StoreException("the answer was lost", null);
        });
    assertThatThrownBy(() -> hapax.settle(STANDARD, KEY, Resolution.done(created("by hand"))))
        .isInstanceOf(StoreException.class);
    store.heal();

    assertThat(refusal(again())).isInstanceOf(Refusal.InProgress.class);
    store.pass(BEYOND_THE_LEASE);
    assertThat(hapax.settle(STANDARD, KEY, Resolution.done(created("by hand"))))
        .isEqualTo(SettleResult.SETTLED);
    assertThat(replay(again()).body()).isEqualTo(bytes("by hand"));
  }

  /** A mark would free the key at the end of its window, whatever the person said. */
  @Test
  void nothing_is_settled_by_a_policy_under_which_nobody_runs() {
    abandoned();

    assertThatThrownBy(() -> hapax.settle(Policy.guard(), KEY, Resolution.done(created("by hand"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("guard");

    assertThat(refusal(again())).isInstanceOf(Refusal.Unsettled.class);
  }

  @Test
  void a_form_token_is_settled_by_the_name_that_its_record_has() {
    TokenCaller alice =
        new TokenCaller() {
          @Override
          public String principal() {
            return "u:alice";
          }
        };
    String token = hapax.formTokens(FormTokenSettings.of(alice)).issue();
    Call submit = Call.of(Policy.formToken(), ALICE, token);
    proceed(hapax.begin(submit)).giveUp();
    store.pass(BEYOND_THE_LEASE);
    assertThat(refusal(hapax.begin(submit))).isInstanceOf(Refusal.Unsettled.class);

    RecordKey key = Scope.of("u:alice", "form-token").key(token);
    assertThat(hapax.settle(Policy.formToken(), key, Resolution.notDone()))
        .isEqualTo(SettleResult.SETTLED);

    proceed(hapax.begin(submit)).succeed(status(200));
    assertThat(refusal(hapax.begin(submit))).isInstanceOf(Refusal.Duplicate.class);
  }

  @Test
  void a_person_sees_what_there_is() {
    Execution owner = proceed(hapax.begin(call(STANDARD, "k", "body")));
    RecordView running = hapax.find(KEY).orElseThrow();
    assertThat(running.state()).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(running.fencingToken()).isEqualTo(owner.fencingToken());
    assertThat(running.abandoned()).isFalse();

    store.pass(BEYOND_THE_LEASE);
    assertThat(hapax.find(KEY).orElseThrow().abandoned()).isTrue();

    owner.succeed(status(204));
    RecordView finished = hapax.find(KEY).orElseThrow();
    assertThat(finished.state()).isEqualTo(RecordState.COMPLETED);
    assertThat(finished.abandoned()).isFalse();
    assertThat(finished.outcome()).isNotNull();
    assertThat(finished.outcome().status()).isEqualTo(204);
  }
}
