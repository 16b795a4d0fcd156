package io.hapax.benchmarks.engine;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.servers.Servers;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What the engine costs by itself. */
public final class EngineSection implements Section {

  private static final double MOST_NANOS = 1_000;
  private static final double MOST_BYTES = 600;

  private static final Map<String, String> LABELS =
      Map.of(
          "first", "first time",
          "finishedDuplicate", "finished duplicate",
          "refusedDuplicate", "refused duplicate",
          "fingerprint", "fingerprint of ");

  @Override
  public String name() {
    return "engine";
  }

  @Override
  public String title() {
    return "The engine, in process";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws RunnerException {
    findings.say(
        "JMH, the memory store. Duplicates are of one key; a refusal includes its exception. Bytes"
            + " are what one call allocates.");
    Table table = findings.table("call", "threads", "time", "error", "allocated");
    int all = Runtime.getRuntime().availableProcessors();
    report(table, findings, 1, run(effort, "EngineBenchmark", 1));
    report(table, findings, all, run(effort, "EngineBenchmark", all));
    report(table, findings, 1, run(effort, "FingerprintBenchmark", 1));
  }

  private static Collection<RunResult> run(Effort effort, String benchmark, int threads)
      throws RunnerException {
    TimeValue time = TimeValue.milliseconds(effort.choose(500, 1_000));
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + benchmark + "\\.")
            .threads(threads)
            .forks(1)
            .warmupIterations(6)
            .warmupTime(time)
            .measurementIterations(effort.choose(4, 8))
            .measurementTime(time)
            .jvmArgs("-Xmx3g")
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT);
    return new Runner(options.build()).run();
  }

  private static void report(
      Table table, Findings findings, int threads, Collection<RunResult> results) {
    for (RunResult result : results) {
      Result<?> time = result.getPrimaryResult();
      double bytes = allocated(result);
      table.row(
          label(result),
          "" + threads,
          format("%.0f ns", time.getScore()),
          format("±%.0f", time.getScoreError()),
          format("%.0f B", bytes));
      if (threads == 1 && time.getLabel().equals("finishedDuplicate")) {
        findings.goal(
            "memory store, finished duplicate",
            "at most 1 us, at most 600 B",
            format("%.2f us", time.getScore() / MOST_NANOS) + format(", %.0f B", bytes),
            time.getScore() <= MOST_NANOS && bytes <= MOST_BYTES);
      }
    }
  }

  private static double allocated(RunResult result) {
    Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
    return Objects.requireNonNull(allocated, "JMH's profiler is on").getScore();
  }

  private static String label(RunResult result) {
    String length = result.getParams().getParam("length");
    String label = LABELS.getOrDefault(result.getPrimaryResult().getLabel(), "?");
    return length == null ? label : label + Integer.parseInt(length) + " bytes";
  }

  private static String format(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }
}
