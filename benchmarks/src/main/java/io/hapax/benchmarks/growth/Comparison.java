package io.hapax.benchmarks.growth;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.harness.Contestant;
import io.hapax.benchmarks.harness.Race;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.harness.Standing;
import io.hapax.benchmarks.harness.Turn;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Populations of different sizes beside one another; the first is the smallest. */
final class Comparison {

  private static final double MOST_FOR_A_CLAIM = 1.3;
  private static final double MOST_FOR_PURGING = 2;
  static final int CALLERS_WHILE_PURGING = 4;
  private static final double PERCENT = 99;
  private static final String RATIO = "%.2f";

  private final String database;
  private final Effort effort;
  private final Findings findings;
  private final AtomicLong fresh = new AtomicLong();

  Comparison(String database, Effort effort, Findings findings) {
    this.database = database;
    this.effort = effort;
    this.findings = findings;
  }

  void run(List<Population> populations, Table costs, Table purging) throws Exception {
    List<Standing> first = race(populations, this::first);
    List<Standing> duplicate = race(populations, Comparison::duplicate);
    for (int i = 0; i < populations.size(); i++) {
      Spread ratio = first.get(i).against(first.get(0), Turn::meanMicros);
      costs.row(
          database,
          populations.get(i).sizeInWords(),
          "%.0f".formatted(populations.get(i).bytesPerRecord()),
          first.get(i).meanMicros().as("%.0f us"),
          i == 0 ? "1" : ratio.as(RATIO),
          duplicate.get(i).meanMicros().as("%.0f us"),
          i == 0 ? "1" : duplicate.get(i).against(duplicate.get(0), Turn::meanMicros).as(RATIO));
      if (i > 0) {
        judgeClaim(populations.get(i), ratio);
        judgePurging(populations.get(i), purging);
      }
    }
  }

  private void first(Population population) {
    new Trial(population.store()).first(Keys.of("fresh-", fresh.incrementAndGet()));
  }

  private static void duplicate(Population population) {
    new Trial(population.store()).duplicate(population.any());
  }

  private List<Standing> race(List<Population> populations, Consumer<Population> operation)
      throws Exception {
    List<Contestant> contestants =
        populations.stream()
            .map(p -> new Contestant(p.sizeInWords(), caller -> operation.accept(p)))
            .toList();
    return new Race(1, effort.rounds(), effort.slice()).run(contestants);
  }

  private void judgeClaim(Population population, Spread ratio) {
    String what = population.sizeInWords() + " records in " + database;
    findings.goal(
        what + ": a claim",
        "at most 1.3x its cost at 10,000",
        ratio.as(RATIO),
        ratio.median() <= MOST_FOR_A_CLAIM);
    findings.bar(what + ": claim + complete, against 10,000", ratio.median());
  }

  private void judgePurging(Population population, Table table) throws Exception {
    Purging purging = population.purging();
    purging.prepare();
    List<Standing> standings =
        new Race(CALLERS_WHILE_PURGING, effort.rounds(), effort.slice())
            .run(List.of(claims(population, false), claims(population, true)));
    purging.purge(false);
    String account = purging.account();
    Spread ratio = standings.get(1).against(standings.get(0), Comparison::tail);
    table.row(
        database,
        population.sizeInWords(),
        standings.get(0).each(Comparison::tail).as("%.0f us"),
        standings.get(1).each(Comparison::tail).as("%.0f us"),
        ratio.as(RATIO),
        standings.get(1).against(standings.get(0), Turn::throughput).as(RATIO),
        account);
    String what = population.sizeInWords() + " records in " + database;
    findings.goal(
        what + ": p99 of a claim while expired records are purged",
        "under 2x",
        ratio.as(RATIO) + "; " + account,
        ratio.median() < MOST_FOR_PURGING);
    findings.bar(what + ": p99 of a claim while purging", ratio.median());
  }

  private Contestant claims(Population population, boolean purging) {
    return new Contestant(
        purging ? "purging" : "quiet",
        caller -> {
          population.purging().purge(purging);
          first(population);
        });
  }

  private static double tail(Turn turn) {
    return turn.percentileMicros(PERCENT);
  }
}
