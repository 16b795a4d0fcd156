package io.hapax.benchmarks.http;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.servers.Servers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What protection costs an HTTP endpoint. */
public final class HttpSection implements Section {

  private static final double LEAST_THROUGHPUT = 0.9;
  private static final double MOST_BYTES = 1_500;
  private static final int WARM_UP_CALLERS = 4;

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String title() {
    return "Over HTTP";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    List<Variant> variants = List.of(Variant.PLAIN, Variant.REPLAYING, Variant.GUARDED);
    try (Apps apps = Apps.start(variants, servers);
        Load load = new Load();
        Cores cores = Cores.divide(apps)) {
      findings.say(cores.describe());
      warmUp(apps, load, Duration.ofSeconds(effort.choose(4, 8)));
      Throughput throughput = new Throughput(apps, load);
      throughput.run(variants, effort.choose(5, 9), Duration.ofSeconds(1));
      report(findings, apps, throughput, variants);
    }
  }

  private static void warmUp(Apps apps, Load load, Duration slice) throws Exception {
    for (App app : apps.all()) {
      load.closed(app, WARM_UP_CALLERS, slice, Orders.fresh(WARM_UP_CALLERS));
      load.closed(app, WARM_UP_CALLERS, slice, Orders.finished(app, WARM_UP_CALLERS));
    }
  }

  private static void report(
      Findings findings, Apps apps, Throughput throughput, List<Variant> variants)
      throws IOException {
    Table table =
        findings.table(
            "variant", "new orders/s", "of unprotected", "CPU", "allocated beyond", "duplicates/s", "of unprotected");
    for (Variant variant : variants) {
      Series fresh = throughput.fresh(variant);
      Series finished = throughput.finished(variant);
      Series floor = throughput.fresh(variant.floor());
      int body = variant.duplicates() == Variant.Duplicates.REPLAYED ? Orders.answerLength(apps.of(variant)) : 0;
      Spread ratio = fresh.against(floor, sample -> sample.turn().throughput());
      Spread beyond = fresh.beside(floor, (mine, its) -> mine.allocated() - its.allocated() - body);
      table.row(
          variant.label(),
          "%.0f".formatted(fresh.each(sample -> sample.turn().throughput()).median()),
          ratio.as("%.2f"),
          fresh.against(floor, Sample::cpuMicros).as("%.2f"),
          beyond.as("%.0f"),
          "%.0f".formatted(finished.each(sample -> sample.turn().throughput()).median()),
          finished.against(floor, sample -> sample.turn().throughput()).as("%.2f"));
      System.out.println(variant + " " + ratio.as("%.2f") + " cpu us " + fresh.each(Sample::cpuMicros).as("%.1f") + " alloc " + fresh.each(Sample::allocated).as("%.0f") + " beyond " + beyond.as("%.0f") + " dup " + finished.against(floor, sample -> sample.turn().throughput()).as("%.2f") + " dup alloc " + finished.each(Sample::allocated).as("%.0f")+ " body " + body);
    }
  }
}
