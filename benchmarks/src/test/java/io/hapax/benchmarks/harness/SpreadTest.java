package io.hapax.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void theMiddleOfAnOddNumberIsOneOfThem() {
    assertThat(Spread.of(3, 1, 2)).isEqualTo(new Spread(2, 1, 3));
  }

  @Test
  void theMiddleOfAnEvenNumberIsBetweenTwo() {
    assertThat(Spread.of(4, 1, 2, 10)).isEqualTo(new Spread(3, 1, 10));
  }

  @Test
  void nothingHasNoMiddle() {
    assertThatIllegalArgumentException().isThrownBy(() -> Spread.of());
  }

  @Test
  void isWrittenWithItsEnds() {
    assertThat(new Spread(1.123, 1.05, 1.309).as("%.2f")).isEqualTo("1.12 (1.05–1.31)");
  }
}
