package io.hapax.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ChildTest {

  @Test
  void answersEachLineInOrder() throws Exception {
    try (Child child = Child.start(Adding.class)) {
      child.tell("1", 2L);
      child.tell(3, 4);

      assertThat(child.answer()).isEqualTo("3");
      assertThat(child.answer()).isEqualTo("7");
    }
  }

  @Test
  void oneThatFailsGivesNoAnswer() throws Exception {
    try (Child child = Child.start(Adding.class)) {
      child.tell("one", "two");

      assertThatIllegalStateException().isThrownBy(child::answer);
    }
  }

  static final class Adding {
    private Adding() {}

    public static void main(String[] arguments) {
      Child.serve(
          words -> {
            System.out.println("adding");
            return "" + (Long.parseLong(words[0]) + Long.parseLong(words[1]));
          },
          () -> {});
    }
  }
}
