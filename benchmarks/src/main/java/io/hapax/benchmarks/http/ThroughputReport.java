package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What {@link Throughput} found, in tables. */
final class ThroughputReport {

  private static final double LEAST_THROUGHPUT = 0.9;
  private static final double MOST_BYTES = 1_500;
  private static final double SLOW_HANDLER_MICROS = 200_000;
  private static final double KIB_PER_MIB = 1024;
  private static final double BYTES_PER_MIB = KIB_PER_MIB * KIB_PER_MIB;

  private final Findings findings;
  private final Apps apps;

  ThroughputReport(Findings findings, Apps apps) {
    this.findings = findings;
    this.apps = apps;
  }

  /** One row for each variant of each group. */
  void tables(List<Throughput> all) throws IOException {
    Table requests =
        findings.table(
            "variant",
            "new orders/s",
            "to unprotected",
            "duplicates/s",
            "to unprotected",
            "a duplicate's mean time to the handler's");
    Table costs =
        findings.table(
            "variant",
            "CPU of a new order, us",
            "to unprotected",
            "CPU of a duplicate to unprotected",
            "bytes allocated beyond unprotected and the recorded body",
            "the same, duplicate",
            "resident MiB",
            "live heap MiB");
    for (Throughput throughput : all) {
      for (Variant variant : throughput.group().variants()) {
        if (variant != Variant.PLAIN || throughput.group().name().equals(Group.MEMORY)) {
          requests(requests, throughput, variant);
          costs(costs, throughput, variant);
        }
      }
    }
  }

  private void requests(Table table, Throughput throughput, Variant variant) {
    Series fresh = throughput.fresh(variant);
    Series finished = throughput.finished(variant);
    Spread ratio = fresh.against(throughput.floor(), Sample::throughput);
    Spread repeated = finished.against(throughput.floor(), Sample::throughput);
    table.row(
        variant.label(),
        whole(fresh.each(Sample::throughput).median()),
        ratio.as("%.2f"),
        whole(finished.each(Sample::throughput).median()),
        repeated.as("%.2f"),
        meanTime(throughput, variant).as("%.2f"));
    if (variant != throughput.group().floor()) {
      findings.bar("http, new orders/s: " + variant.label(), ratio.median());
      findings.bar("http, duplicates/s: " + variant.label(), repeated.median());
    }
  }

  private static Spread meanTime(Throughput throughput, Variant variant) {
    return throughput
        .finished(variant)
        .against(throughput.floor(), sample -> sample.turn().meanMicros());
  }

  private void costs(Table table, Throughput throughput, Variant variant) throws IOException {
    App app = apps.of(variant);
    Series fresh = throughput.fresh(variant);
    Series finished = throughput.finished(variant);
    table.row(
        variant.label(),
        whole(fresh.each(Sample::cpuMicros).median()),
        fresh.against(throughput.floor(), Sample::cpuMicros).as("%.2f"),
        finished.against(throughput.floor(), Sample::cpuMicros).as("%.2f"),
        beyond(throughput, variant).as("%.0f"),
        finished.beside(throughput.floor(), Sample::allocatedBeyond).as("%.0f"),
        whole(Processes.residentKib(app.pid()) / KIB_PER_MIB),
        whole(app.live() / BYTES_PER_MIB));
  }

  private Spread beyond(Throughput throughput, Variant variant) throws IOException {
    int body = recordedBody(variant);
    return throughput
        .fresh(variant)
        .beside(throughput.floor(), (mine, its) -> mine.allocatedBeyond(its) - body);
  }

  /** The length of what is kept of an answer. */
  private int recordedBody(Variant variant) throws IOException {
    return variant.duplicates() == Variant.Duplicates.REPLAYED
        ? Orders.answerLength(apps.of(variant))
        : 0;
  }

  /** The goals of records in memory. */
  void goals(Throughput inMemory) throws IOException {
    for (Variant variant : List.of(Variant.REPLAYING, Variant.GUARDED)) {
      String what = "HTTP, " + variant.label() + ", ";
      Spread ratio = inMemory.fresh(variant).against(inMemory.floor(), Sample::throughput);
      findings.goal(
          what + "new orders",
          "at least 0.90 of unprotected",
          ratio.as("%.2f"),
          ratio.median() >= LEAST_THROUGHPUT);
      Spread beyond = beyond(inMemory, variant);
      findings.goal(
          what + "allocated beyond the recorded body",
          "at most 1500 bytes",
          beyond.as("%.0f"),
          beyond.median() <= MOST_BYTES);
      duplicateGoal(inMemory, variant, what);
    }
  }

  private void duplicateGoal(Throughput inMemory, Variant variant, String what) {
    Spread time = meanTime(inMemory, variant);
    double micros = inMemory.finished(variant).each(sample -> sample.turn().meanMicros()).median();
    findings.goal(
        what + "finished duplicate",
        "faster than the handler it spares",
        "%s of an empty handler's time, %.4f of a 200 ms handler's"
            .formatted(time.as("%.2f"), micros / SLOW_HANDLER_MICROS),
        time.median() < 1);
  }

  private static String whole(double figure) {
    return String.format(Locale.ROOT, "%.0f", figure);
  }
}
