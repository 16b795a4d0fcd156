package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The turns of one application, round by round. */
final class Series {

  private final List<Sample> samples = new ArrayList<>();

  void add(Sample sample) {
    samples.add(sample);
  }

  Spread each(ToDoubleFunction<Sample> figure) {
    return Spread.of(samples.stream().mapToDouble(figure).toArray());
  }

  /** A figure of each turn, divided by that of {@code floor} in the same round. */
  Spread against(Series floor, ToDoubleFunction<Sample> figure) {
    return beside(floor, (mine, its) -> figure.applyAsDouble(mine) / figure.applyAsDouble(its));
  }

  /** What {@code compared} makes of each turn and that of {@code floor} in the same round. */
  Spread beside(Series floor, ToDoubleBiFunction<Sample, Sample> compared) {
    int rounds = Math.min(samples.size(), floor.samples.size());
    return Spread.of(
        IntStream.range(0, rounds)
            .mapToDouble(i -> compared.applyAsDouble(samples.get(i), floor.samples.get(i)))
            .toArray());
  }
}
