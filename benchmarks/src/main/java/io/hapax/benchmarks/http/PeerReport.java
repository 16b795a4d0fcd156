package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Each peer beside the Hapax that does the same with the same client. */
final class PeerReport {

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Variant.ARUN, Variant.REPLAYING),
          new Pair(Variant.PIG, Variant.REDISSON_GUARD),
          new Pair(Variant.SET_IF_ABSENT, Variant.REDISSON_GUARD),
          new Pair(Variant.UNIQUE_ROW, Variant.FENCED));

  private PeerReport() {}

  static void table(Findings findings, List<Throughput> all) {
    Table table = findings.table("peer", "Hapax", "of", "peer's", "Hapax's", "Hapax to peer", "");
    for (Pair pair : PAIRS) {
      for (Throughput throughput : all) {
        if (throughput.group().variants().contains(pair.peer())) {
          rows(table, throughput, pair);
        }
      }
    }
  }

  private static void rows(Table table, Throughput throughput, Pair pair) {
    Series peers = throughput.fresh(pair.peer());
    Series ours = throughput.fresh(pair.hapax());
    row(table, pair, "new orders/s", peers, ours, Sample::throughput, true);
    row(table, pair, "CPU of a new order, us", peers, ours, Sample::cpuMicros, false);
    row(table, pair, "allocated by a new order, bytes", peers, ours, Sample::allocated, false);
    Series peersAgain = throughput.finished(pair.peer());
    Series oursAgain = throughput.finished(pair.hapax());
    row(table, pair, "duplicates/s", peersAgain, oursAgain, Sample::throughput, true);
  }

  private static void row(
      Table table,
      Pair pair,
      String what,
      Series peers,
      Series ours,
      ToDoubleFunction<Sample> figure,
      boolean moreIsBetter) {
    Spread ratio = ours.against(peers, figure);
    table.row(
        pair.peer().label(),
        pair.hapax().label(),
        what,
        String.format(Locale.ROOT, "%.0f", peers.each(figure).median()),
        String.format(Locale.ROOT, "%.0f", ours.each(figure).median()),
        ratio.as("%.2f"),
        verdict(moreIsBetter ? ratio.median() : 1 / ratio.median()));
  }

  /** {@code goodness} is above 1 where Hapax does better. */
  private static String verdict(double goodness) {
    return goodness >= 1
        ? "Hapax is ahead"
        : String.format(Locale.ROOT, "Hapax is behind by %.0f %%", 100 * (1 - goodness));
  }

  private record Pair(Variant peer, Variant hapax) {}
}
