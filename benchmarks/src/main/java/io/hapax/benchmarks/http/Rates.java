package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Turn;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How long new orders take at a rate that every variant of a group can keep up with. */
final class Rates {

  private static final double OF_FLOOR = 0.5;
  private static final double OF_SLOWEST = 0.6;
  private static final double MEDIAN = 50;
  private static final double TAIL = 99;

  private final Apps apps;
  private final Load load;

  Rates(Apps apps, Load load) {
    this.apps = apps;
    this.load = load;
  }

  /** The rate of {@code throughput}'s group, in requests a second. */
  static double rate(Throughput throughput) {
    double floor = OF_FLOOR * median(throughput, throughput.group().floor());
    return throughput.group().variants().stream()
        .mapToDouble(variant -> OF_SLOWEST * median(throughput, variant))
        .reduce(floor, Math::min);
  }

  private static double median(Throughput throughput, Variant variant) {
    return throughput.fresh(variant).each(Sample::throughput).median();
  }

  void report(Findings findings, List<Throughput> all, int rounds, Duration slice)
      throws Exception {
    Table table =
        findings.table(
            "variant", "orders/s", "p50, us", "to unprotected", "p99, us", "to unprotected");
    for (Throughput throughput : all) {
      rows(table, throughput, rounds, slice);
    }
  }

  private void rows(Table table, Throughput throughput, int rounds, Duration slice)
      throws Exception {
    List<Variant> variants = throughput.group().variants();
    double rate = rate(throughput);
    Map<Variant, Series> series = new EnumMap<>(Variant.class);
    for (int round = 0; round < rounds; round++) {
      for (Variant variant : variants) {
        series
            .computeIfAbsent(variant, first -> new Series())
            .add(sample(apps.of(variant), rate, slice));
      }
    }
    Series floor = series.getOrDefault(throughput.group().floor(), new Series());
    series.forEach((variant, its) -> row(table, variant, rate, its, floor));
  }

  private Sample sample(App app, double rate, Duration slice) throws Exception {
    int callers = Throughput.CALLERS;
    return Sample.of(app, true, () -> load.open(app, callers, rate, slice, Orders.fresh(callers)));
  }

  private static void row(Table table, Variant variant, double rate, Series its, Series floor) {
    table.row(
        variant.label(),
        String.format(Locale.ROOT, "%.0f", rate),
        micros(its, MEDIAN),
        its.against(floor, sample -> percentile(sample.turn(), MEDIAN)).as("%.2f"),
        micros(its, TAIL),
        its.against(floor, sample -> percentile(sample.turn(), TAIL)).as("%.2f"));
  }

  private static String micros(Series series, double percent) {
    double median = series.each(sample -> percentile(sample.turn(), percent)).median();
    return String.format(Locale.ROOT, "%.0f", median);
  }

  private static double percentile(Turn turn, double percent) {
    return turn.percentileMicros(percent);
  }
}
