package io.hapax.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RaceTest {

  private static final Duration SLICE = Duration.ofMillis(2);

  @Test
  void contestantsTakeTurnsAndTheWarmUpIsNotCounted() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    List<Contestant> both =
        List.of(
            new Contestant("a", caller -> order.add("a")),
            new Contestant("b", caller -> order.add("b")));

    List<Standing> standings = new Race(1, 3, SLICE).run(both);

    assertThat(standings).extracting(Standing::name).containsExactly("a", "b");
    assertThat(standings).allSatisfy(standing -> assertThat(standing.turns()).hasSize(3));
    assertThat(turns(order)).containsExactly("a", "b", "a", "b", "a", "b", "a", "b");
  }

  private static List<String> turns(List<String> order) {
    List<String> turns = new ArrayList<>();
    for (String name : order) {
      if (turns.isEmpty() || !turns.get(turns.size() - 1).equals(name)) {
        turns.add(name);
      }
    }
    return turns;
  }

  @Test
  void everyOperationIsCountedAndEveryCallerCalls() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger[] each = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
    Contestant counting =
        new Contestant(
            "counting",
            caller -> {
              calls.incrementAndGet();
              each[caller].incrementAndGet();
            });

    Standing standing = new Race(3, 1, SLICE).run(List.of(counting)).get(0);

    assertThat(each).allSatisfy(count -> assertThat(count).hasPositiveValue());
    assertThat(standing.turns().get(0).latencies().getTotalCount())
        .isPositive()
        .isLessThan(calls.get());
  }

  @Test
  void anOperationThatFailsEndsTheRace() {
    Contestant failing =
        new Contestant(
            "failing",
            caller -> {
              throw new IllegalStateException("ran twice");
            });

    assertThatThrownBy(() -> new Race(2, 1, SLICE).run(List.of(failing)))
        .hasRootCauseMessage("ran twice");
  }
}
