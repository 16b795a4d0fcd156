package io.hapax.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.policy.Policy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyRegistryTest {

  @Test
  void nothingSaidIsTheStandard() {
    assertThat(PolicyRegistry.of(List.of()).get("", "here")).isEqualTo(Policy.standard());
  }

  @Test
  void presetsAreKnownInAnySpelling() {
    PolicyRegistry registry = PolicyRegistry.of(List.of());
    assertThat(registry.get("firstWins", "here")).isEqualTo(Policy.firstWins());
    assertThat(registry.get("first-wins", "here")).isEqualTo(Policy.firstWins());
  }

  @Test
  void aPolicyOfAPresetsNameTakesItsPlace() {
    Policy mine = Policy.standard().toBuilder().retention(Duration.ofHours(1)).build();
    assertThat(PolicyRegistry.of(List.of(mine)).get("standard", "here")).isEqualTo(mine);
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> PolicyRegistry.of(List.of()).get("payments", "Orders.create: policy"))
        .isInstanceOf(HapaxSetupException.class)
        .hasMessageContaining("Orders.create: policy names the policy 'payments'")
        .hasMessageContaining("firstWins, formToken, guard, once, standard");
  }
}
