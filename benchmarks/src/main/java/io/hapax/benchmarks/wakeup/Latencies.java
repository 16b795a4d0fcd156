package io.hapax.benchmarks.wakeup;

import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.wakeup.Pairing.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** What one pairing did, block by block. */
final class Latencies {

  private static final double MICROS = 1e3;

  private final List<List<Latency>> blocks = new ArrayList<>();

  void add(List<Latency> block) {
    blocks.add(block);
  }

  int count() {
    return blocks.stream().mapToInt(List::size).sum();
  }

  /** A percentile of all, in microseconds. */
  double micros(double percent, ToLongFunction<Latency> figure) {
    return percentile(blocks.stream().flatMap(List::stream).toList(), percent, figure);
  }

  /** Each block's median from the call, divided by that of the floor's block. */
  Spread against(Latencies floor) {
    double[] ratios = new double[blocks.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = median(blocks.get(i)) / median(floor.blocks.get(i));
    }
    return Spread.of(ratios);
  }

  private static double median(List<Latency> block) {
    return percentile(block, 50, Latency::fromCall);
  }

  private static double percentile(
      List<Latency> latencies, double percent, ToLongFunction<Latency> figure) {
    long[] sorted = latencies.stream().mapToLong(figure).sorted().toArray();
    int index = (int) Math.ceil(percent / 100 * sorted.length) - 1;
    return sorted[Math.max(0, index)] / MICROS;
  }
}
