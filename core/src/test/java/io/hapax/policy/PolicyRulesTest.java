package io.hapax.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Combinations that can't work are refused when the policy is built, in words that say what to do.
 */
class PolicyRulesTest {

  private static void refuses(
      Preset preset, UnaryOperator<Policy.Builder> change, String... words) {
    assertThatThrownBy(() -> change.apply(Policy.from(preset)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void every_preset_can_be_built_and_rebuilt(Preset preset) {
    Policy policy = Policy.from(preset).build();

    assertThat(policy.toBuilder().build()).isEqualTo(policy);
    assertThat(policy.preset()).isEqualTo(preset);
  }

  @Test
  void durations_of_zero_or_below_are_refused() {
    refuses(Preset.ONCE, p -> p.window(Duration.ZERO), "window", "above zero");
    refuses(Preset.STANDARD, p -> p.retention(Duration.ofSeconds(-1)), "retention", "above zero");
    refuses(Preset.STANDARD, p -> p.lease(Duration.ZERO), "lease", "above zero");
    refuses(
        Preset.FIRST_WINS,
        p -> p.onInProgress(OnInProgress.waitAtMost(Duration.ZERO)),
        "wait",
        "above zero");
  }

  @Test
  void a_marker_has_nothing_to_wait_for_replay_compare_or_settle() {
    refuses(
        Preset.GUARD,
        p -> p.onInProgress(OnInProgress.waitAtMost(Duration.ofSeconds(1))),
        "marker",
        "reject");
    refuses(Preset.GUARD, p -> p.onAbandoned(OnAbandoned.REFUSE), "marker", "RERUN");
    refuses(Preset.GUARD, p -> p.onCompleted(OnCompleted.REPLAY), "marker", "REJECT");
    refuses(Preset.GUARD, p -> p.onMismatch(OnMismatch.REJECT), "marker", "IGNORE");
    refuses(Preset.GUARD, p -> p.retention(Duration.ofDays(1)), "marker", "window");
  }

  @Test
  void failures_are_not_replayed_where_finished_duplicates_are_refused() {
    refuses(Preset.ONCE, p -> p.onFailure(OnFailure.replay()), "failures", "refused");
  }

  @Test
  void form_tokens_live_as_issued_and_nothing_else_does() {
    refuses(Preset.FORM_TOKEN, p -> p.window(Duration.ofSeconds(1)), "issued");
    refuses(Preset.ONCE, p -> p.lifetime(new Lifetime.AsIssued()), "issued");
  }

  @Test
  void what_a_rolled_back_transaction_takes_with_it_can_not_be_joined() {
    Policy keeping = Policy.from(Preset.STANDARD).onFailure(OnFailure.keep()).build();
    assertThatThrownBy(keeping::requireJoinable).hasMessageContaining("roll back");
    assertThatThrownBy(Policy.firstWins()::requireJoinable).hasMessageContaining("waiting");
    assertThatThrownBy(Policy.guard()::requireJoinable).hasMessageContaining("failures");
    Policy.standard().requireJoinable();
    Policy.once().requireJoinable();
  }
}
