package io.hapax.benchmarks.stores;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.harness.Contestant;
import io.hapax.benchmarks.harness.Race;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.harness.Standing;
import io.hapax.benchmarks.harness.Turn;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Several ways on one store, beside the bare client. */
final class StoreRace {

  private static final int FINISHED = 1_000;
  private static final String FIRST = "first request";
  private static final String DUPLICATE = "finished duplicate";

  /** Many first: when it is about the time of a single call, the code is compiled. */
  private static final int[] CALLERS = {64, 8, 1};

  private final String store;
  private final Effort effort;
  private final Duration slice;
  private final AtomicLong count = new AtomicLong();
  private final List<Result> results = new ArrayList<>();

  /** What one way did in one race. */
  record Result(String operation, int callers, Standing standing, Standing floor) {

    boolean isFloor() {
      return standing.name().equals(floor.name());
    }

    /** Against the bare client: of a single caller the time, of many the throughput. */
    Spread ratio() {
      return standing.against(floor, callers == 1 ? Turn::meanMicros : Turn::throughput);
    }
  }

  StoreRace(String store, Effort effort, Duration slice) {
    this.store = store;
    this.effort = effort;
    this.slice = slice;
  }

  /** Races; the bare client is the first of {@code ways}. */
  List<Result> run(List<Way> ways) throws Exception {
    List<Contestant> firsts = ways.stream().map(this::firsts).toList();
    List<Contestant> duplicates = new ArrayList<>();
    for (Way way : ways) {
      duplicates.add(duplicates(way));
    }
    for (int callers : CALLERS) {
      race(FIRST, callers, firsts);
      race(DUPLICATE, callers, duplicates);
    }
    return List.copyOf(results);
  }

  private void race(String operation, int callers, List<Contestant> contestants) throws Exception {
    List<Standing> standings = new Race(callers, effort.rounds(), slice).run(contestants);
    for (Standing standing : standings) {
      results.add(new Result(operation, callers, standing, standings.get(0)));
    }
  }

  private Contestant firsts(Way way) {
    return new Contestant(way.name(), caller -> way.first(newKey()));
  }

  private Contestant duplicates(Way way) throws Exception {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < FINISHED; i++) {
      keys.add(newKey());
      way.first(keys.get(i));
    }
    return new Contestant(
        way.name(),
        caller -> way.duplicate(keys.get(ThreadLocalRandom.current().nextInt(FINISHED))));
  }

  /** As long as a UUID. */
  private String newKey() {
    return "7c9e6679-7425-40de-944b-" + (100_000_000_000L + count.incrementAndGet());
  }

  /** Writes the results as a table and, of the ways that have a bar, as bars. */
  void report(Findings findings, List<String> withBars) {
    Table table =
        findings.table(store, "callers", "way", "mean", "per second", "against the bare client");
    for (Result result : results) {
      Standing standing = result.standing();
      table.row(
          result.operation(),
          "" + result.callers(),
          standing.name(),
          standing.meanMicros().as("%.0f") + " us",
          standing.throughput().as("%.0f"),
          result.isFloor()
              ? ""
              : (result.callers() == 1 ? "time " : "throughput ") + result.ratio().as("%.2f"));
      if (withBars.contains(standing.name())) {
        findings.bar(label(result), result.ratio().median());
      }
    }
  }

  private String label(Result result) {
    return "%s, %s, %s, %s"
        .formatted(
            result.standing().name(),
            result.operation(),
            result.callers() == 1 ? "1 caller" : result.callers() + " callers",
            result.callers() == 1 ? "time" : "throughput");
  }
}
