package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.policy.KeySource;
import io.hapax.policy.Lifetime;
import io.hapax.policy.OnCompleted;
import io.hapax.policy.OnFailure;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.OnMismatch;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import io.hapax.policy.Verdict;
import io.hapax.spring.PolicyRegistry;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** {@code hapax.policies.*}: every question and number, and what makes no sense. */
@ExtendWith(OutputCaptureExtension.class)
class PolicyPropertiesTest {

  private static final String PAYMENTS = "hapax.policies.payments.";

  private static Policy policy(String name, String... properties) {
    Policy[] found = new Policy[1];
    Runners.inMemory(properties)
        .run(context -> found[0] = context.getBean(PolicyRegistry.class).get(name, "here"));
    return found[0];
  }

  private static String failure(String... properties) {
    return Runners.failure(Runners.inMemory(properties));
  }

  @Test
  void aNewPolicyStartsFromTheStandard() {
    Policy policy = policy("payments", PAYMENTS + "retention=72h");
    assertThat(policy)
        .isEqualTo(
            Policy.standard().toBuilder().name("payments").retention(Duration.ofDays(3)).build());
  }

  @Test
  void everyQuestionCanBeAnswered() {
    Policy policy =
        policy(
            "payments",
            PAYMENTS + "preset=standard",
            PAYMENTS + "key.header=X-Request-Id",
            PAYMENTS + "on-missing-key=pass",
            PAYMENTS + "on-long-key=cut",
            PAYMENTS + "max-key-length=64",
            PAYMENTS + "on-in-progress=wait",
            PAYMENTS + "max-wait=3s",
            PAYMENTS + "preferred-wait-cap=0s",
            PAYMENTS + "on-completed=replay-as-ok",
            PAYMENTS + "on-mismatch=ignore",
            PAYMENTS + "on-failure.client-error=complete",
            PAYMENTS + "on-failure.server-error=keep",
            PAYMENTS + "on-failure.exception=keep",
            PAYMENTS + "on-failure.always-release=401,429",
            PAYMENTS + "resolve-conflicts=true",
            PAYMENTS + "on-abandoned=refuse",
            PAYMENTS + "on-store-outage=fail-open",
            PAYMENTS + "forever=true",
            PAYMENTS + "lease=5s",
            PAYMENTS + "message=Bitte nicht zweimal");

    assertThat(policy.preset()).isEqualTo(Preset.STANDARD);
    assertThat(policy.keySource()).isEqualTo(new KeySource.Header("X-Request-Id"));
    assertThat(policy.maxKeyLength()).isEqualTo(64);
    assertThat(policy.onInProgress()).isEqualTo(new OnInProgress.Wait(Duration.ofSeconds(3)));
    assertThat(policy.onCompleted()).isEqualTo(OnCompleted.REPLAY_AS_OK);
    assertThat(policy.onMismatch()).isEqualTo(OnMismatch.IGNORE);
    assertThat(policy.onFailure())
        .isEqualTo(new OnFailure(Verdict.COMPLETE, Verdict.KEEP, Verdict.KEEP, Set.of(401, 429)));
    assertThat(policy.resolveConflicts()).isTrue();
    assertThat(policy.onStoreOutage()).isEqualTo(OnStoreOutage.FAIL_OPEN);
    assertThat(policy.lifetime()).isEqualTo(new Lifetime.Forever());
    assertThat(policy.lease()).isEqualTo(Duration.ofSeconds(5));
    assertThat(policy.message()).isEqualTo("Bitte nicht zweimal");
  }

  @Test
  void aPresetsOwnNameChangesThatPresetInAnySpelling() {
    Policy policy = policy("firstWins", "hapax.policies.first-wins.forever=true");
    assertThat(policy)
        .isEqualTo(Policy.firstWins().toBuilder().lifetime(new Lifetime.Forever()).build());
  }

  @Test
  void onePolicyStartsFromAnother() {
    Policy policy =
        policy(
            "refunds",
            "hapax.policies.refunds.extends=payments",
            "hapax.policies.refunds.message=twice",
            PAYMENTS + "preset=guard",
            PAYMENTS + "window=15s");
    assertThat(policy.preset()).isEqualTo(Preset.GUARD);
    assertThat(policy.lifetime()).isEqualTo(new Lifetime.Window(Duration.ofSeconds(15)));
    assertThat(policy.message()).isEqualTo("twice");
  }

  @Test
  void theLeaseIsThatOfAllPoliciesThatSayNothingElse() {
    assertThat(policy("standard", "hapax.lease=2s").lease()).isEqualTo(Duration.ofSeconds(2));
    assertThat(policy("payments", "hapax.lease=2s", PAYMENTS + "forever=true").lease())
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void aBeanCountsByTheNameOfItsPolicy() {
    Policy bean = Policy.standard().toBuilder().name("transfers").build();
    Runners.inMemory()
        .withBean("whatever", Policy.class, () -> bean)
        .run(
            context ->
                assertThat(context.getBean(PolicyRegistry.class).get("transfers", "here"))
                    .isSameAs(bean));
  }

  @Test
  void oneNameInTwoPlacesIsRefused() {
    Policy bean = Policy.standard().toBuilder().name("payments").build();
    assertThat(
            Runners.failure(
                Runners.inMemory(PAYMENTS + "forever=true").withBean(Policy.class, () -> bean)))
        .contains("hapax.policies.payments and a Policy bean have the same name");
  }

  @Test
  void answersThatCanNotWorkTogetherAreBlamedOnThePolicy() {
    assertThat(failure(PAYMENTS + "preset=guard", PAYMENTS + "on-completed=replay"))
        .contains("hapax.policies.payments: policy 'payments' can't work")
        .contains("a marker keeps nothing to replay");
  }

  @Test
  void valuesThatMakeNoSenseAreBlamedOnTheirProperties() {
    assertThat(failure(PAYMENTS + "window=0s")).contains(PAYMENTS + "window = PT0S makes no sense");
    assertThat(failure(PAYMENTS + "lease=-1s")).contains(PAYMENTS + "lease");
    assertThat(failure(PAYMENTS + "max-key-length=0")).contains(PAYMENTS + "max-key-length = 0");
    assertThat(failure(PAYMENTS + "on-in-progress=wait")).contains(PAYMENTS + "max-wait");
    assertThat(failure(PAYMENTS + "max-wait=1s")).contains(PAYMENTS + "max-wait means nothing");
    assertThat(failure(PAYMENTS + "window=1s", PAYMENTS + "forever=true"))
        .contains("hapax.policies.payments says more than once");
    assertThat(failure(PAYMENTS + "key.header=A", PAYMENTS + "key.parameter=b"))
        .contains("hapax.policies.payments.key names more than one place");
    assertThat(failure(PAYMENTS + "extends=nobody"))
        .contains(PAYMENTS + "extends names the policy 'nobody'");
    assertThat(failure("hapax.policies.a.extends=b", "hapax.policies.b.extends=a"))
        .contains("leads back to itself");
    assertThat(failure(PAYMENTS + "extends=guard", PAYMENTS + "preset=guard"))
        .contains("Keep one of preset and extends");
    assertThat(failure(PAYMENTS + "on-mismatch=shrug")).contains(PAYMENTS + "on-mismatch");
    assertThat(failure("hapax.lease=0s")).contains("hapax.lease");
  }

  @Test
  void aMemoryShorterThanTheClientsRetriesIsWarnedOf(CapturedOutput output) {
    policy("payments", PAYMENTS + "retention=2s");
    assertThat(output).contains("Policy 'payments' forgets after PT2S");
  }

  @Test
  void aGuardMayBeShort(CapturedOutput output) {
    policy("payments", PAYMENTS + "preset=guard", PAYMENTS + "window=2s");
    assertThat(output).doesNotContain("Policy 'payments' forgets");
  }
}
