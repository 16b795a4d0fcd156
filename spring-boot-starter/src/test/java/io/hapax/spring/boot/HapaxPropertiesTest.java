package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.OutcomeResolver;
import io.hapax.event.HapaxEvent;
import io.hapax.event.HapaxListener;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.token.FormTokens;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** {@code hapax.*}, and the beans that the engine takes. */
class HapaxPropertiesTest {

  private static String failure(String property) {
    return Runners.failure(Runners.inMemory(property));
  }

  @Test
  void numbersThatMakeNoSenseAreBlamedOnTheirProperties() {
    assertThat(failure("hapax.store-deadline=0ms")).contains("hapax.store-deadline = PT0S");
    assertThat(failure("hapax.poll-interval=-1s")).contains("hapax.poll-interval");
    assertThat(failure("hapax.waiters.per-key=-1")).contains("hapax.waiters.per-key = -1");
    assertThat(failure("hapax.waiters.total=5")).contains("hapax.waiters.total = 5");
    assertThat(failure("hapax.hint-length=-1")).contains("hapax.hint-length");
    assertThat(failure("hapax.purge.interval=0s")).contains("hapax.purge.interval");
    assertThat(failure("hapax.client-retry-interval=0s")).contains("hapax.client-retry-interval");
    assertThat(failure("hapax.memory.capacity=0")).contains("hapax.memory.capacity = 0");
    assertThat(failure("hapax.store-deadline=soon")).contains("hapax.store-deadline");
  }

  @Test
  void aPropertyThatDoesNotExistFailsTheStart() {
    assertThat(failure("hapax.polices.payments.forever=true")).contains("hapax.polices");
  }

  @Test
  void listenersAndResolversAreTaken() {
    List<HapaxEvent> heard = new CopyOnWriteArrayList<>();
    Runners.inMemory()
        .withBean(HapaxListener.class, () -> heard::add)
        .withBean(OutcomeResolver.class, () -> question -> OutcomeResolver.Resolution.unknown())
        .run(
            context -> {
              Call call = Call.of(Policy.once(), Scope.of("u:alice", "POST /orders"), "k1");
              Decision decision = context.getBean(Hapax.class).begin(call);
              assertThat(decision).isInstanceOf(Decision.Proceed.class);
              ((Decision.Proceed) decision).execution().fail(new IllegalStateException(), null);
            });
    assertThat(heard).hasAtLeastOneElementOfType(HapaxEvent.Claimed.class);
  }

  @Test
  void formTokensAreThere() {
    Runners.inMemory()
        .run(
            context -> {
              FormTokens tokens = context.getBean(FormTokens.class);
              tokens.checkAndConsume(tokens.issue());
            });
  }

  @Test
  void aLifeOfFormTokensThatMakesNoSenseIsBlamedOnItsProperty() {
    Runners.inMemory("hapax.form-token.ttl=0s")
        .run(
            context ->
                org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> context.getBean(FormTokens.class))
                    .hasStackTraceContaining("hapax.form-token.ttl"));
  }
}
