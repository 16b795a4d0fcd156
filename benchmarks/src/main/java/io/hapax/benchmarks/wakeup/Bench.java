package io.hapax.benchmarks.wakeup;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.wakeup.Pairing.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lets a pairing and its floor take turns, block by block. */
final class Bench {

  /** How many more waits a block of the long form has. */
  private static final int LONGER = 4;

  private static final double HALF = 50;
  private static final double MOST = 99;

  private final Effort effort;
  private final Findings findings;
  private final Table table;

  Bench(Effort effort, Findings findings, Table table) {
    this.effort = effort;
    this.findings = findings;
    this.table = table;
  }

  /** {@code floor} is null where nothing bare is of the same kind. */
  void compare(
      String store, String where, Pairing pairing, @Nullable Pairing floor, int blockLength)
      throws Exception {
    int length = effort.choose(blockLength, blockLength * LONGER);
    Latencies ours = new Latencies();
    Latencies bare = new Latencies();
    for (int block = -1; block < effort.rounds(); block++) {
      boolean counted = block >= 0;
      if (floor != null) {
        run(floor, length, counted ? bare : new Latencies());
      }
      run(pairing, length, counted ? ours : new Latencies());
    }
    report(store, where, ours, floor == null ? null : bare);
  }

  private static void run(Pairing pairing, int length, Latencies latencies) throws Exception {
    List<Latency> block = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      block.add(pairing.once(UUID.randomUUID().toString()));
    }
    latencies.add(block);
  }

  private void report(String store, String where, Latencies ours, @Nullable Latencies bare) {
    Spread ratio = bare == null ? null : ours.against(bare);
    table.row(
        store,
        where,
        "" + ours.count(),
        micros(ours.micros(HALF, Latency::fromCall)),
        micros(ours.micros(MOST, Latency::fromCall)),
        micros(ours.micros(HALF, Latency::fromReturn)),
        bare == null ? "" : micros(bare.micros(HALF, Latency::fromCall)),
        ratio == null ? "" : ratio.as("%.2f"));
    if (ratio != null) {
      findings.bar(
          "wake-up, " + store + ", " + where + ", against a bare hand-over or message",
          ratio.median());
    }
  }

  private static String micros(double micros) {
    return String.format(Locale.ROOT, "%,.0f us", micros);
  }
}
