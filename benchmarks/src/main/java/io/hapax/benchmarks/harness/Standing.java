package io.hapax.benchmarks.harness;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * All the turns of one contestant, the first round first.
 *
 * @param name the contestant's
 * @param turns one for each round
 */
public record Standing(String name, List<Turn> turns) {

  /** A figure of each turn. */
  public Spread each(ToDoubleFunction<Turn> figure) {
    return Spread.of(turns.stream().mapToDouble(figure).toArray());
  }

  /** Operations a second. */
  public Spread throughput() {
    return each(Turn::throughput);
  }

  /** The mean time of one operation, in microseconds. */
  public Spread meanMicros() {
    return each(Turn::meanMicros);
  }

  /** A figure of each turn, divided by the same figure of {@code floor} in the same round. */
  public Spread against(Standing floor, ToDoubleFunction<Turn> figure) {
    return Spread.of(
        IntStream.range(0, turns.size())
            .mapToDouble(
                i -> figure.applyAsDouble(turns.get(i)) / figure.applyAsDouble(floor.turns.get(i)))
            .toArray());
  }
}
