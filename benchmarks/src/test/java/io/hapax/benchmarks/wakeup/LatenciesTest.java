package io.hapax.benchmarks.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.wakeup.Pairing.Latency;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatenciesTest {

  @Test
  void percentilesAreOfAllBlocks() {
    Latencies latencies = latencies(List.of(micros(1, 9), micros(3, 5)));

    assertThat(latencies.count()).isEqualTo(4);
    assertThat(latencies.micros(50, Latency::fromCall)).isEqualTo(3);
    assertThat(latencies.micros(99, Latency::fromCall)).isEqualTo(9);
  }

  @Test
  void aRatioIsOfTheMediansOfEachBlock() {
    Latencies ours = latencies(List.of(micros(2, 4, 100), micros(6, 6, 6)));
    Latencies floor = latencies(List.of(micros(1, 2, 3), micros(2, 2, 2)));

    assertThat(ours.against(floor)).isEqualTo(new Spread(2.5, 2, 3));
  }

  private static Latencies latencies(List<List<Latency>> blocks) {
    Latencies latencies = new Latencies();
    blocks.forEach(latencies::add);
    return latencies;
  }

  private static List<Latency> micros(long... fromCall) {
    return Arrays.stream(fromCall).mapToObj(us -> new Latency(us * 1_000, us)).toList();
  }
}
