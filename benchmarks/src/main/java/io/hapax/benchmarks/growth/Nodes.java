package io.hapax.benchmarks.growth;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.harness.Child;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.servers.Servers;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Several processes on one store, with as many callers in all as one process has. */
final class Nodes implements Closeable {

  private static final List<Integer> GROUPS = List.of(1, 2, 4, 8);
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** So often all processes run before they take turns: each has to compile its own code. */
  private static final int WARM_UPS = 5;

  private static final int FEW_ROUNDS = 3;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Effort effort;
  private final List<Child> nodes = new ArrayList<>();
  private int round;

  Nodes(Effort effort) {
    this.effort = effort;
  }

  /** What processes together did in one turn, as requests a second. */
  private interface Turn {
    double requests(int processes) throws IOException;
  }

  static void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    findings.say(
        "Many processes, "
            + Node.CALLERS
            + " callers in all, spread over them; the processes begin at one moment and take turns"
            + " by their number. Unique keys: throughput of claim + complete. The same keys: each"
            + " caller sends each key, and every key ran exactly once, or this report would not be"
            + " here.");
    Table table =
        findings.table(
            "store", "processes", "unique keys/s", "against 1", "the same keys/s", "against 1");
    try (Nodes nodes = new Nodes(effort)) {
      nodes.start(servers);
      nodes.report("PostgreSQL", "postgres", table, findings);
      nodes.report("Redis", "redis", table, findings);
    }
  }

  private void start(Servers servers) throws Exception {
    String postgres = servers.newPostgresUrl();
    String redis = servers.redisUri();
    for (int i = 0; i < Node.CALLERS; i++) {
      nodes.add(Child.start(Node.class, "node" + i, postgres, redis));
    }
  }

  private void report(String database, String store, Table table, Findings findings)
      throws IOException {
    for (int i = 0; i < WARM_UPS; i++) {
      unique(store, Node.CALLERS);
    }
    Map<Integer, double[]> unique = inTurn(effort.rounds(), n -> unique(store, n));
    Map<Integer, double[]> shared =
        inTurn(effort.choose(FEW_ROUNDS, effort.rounds()), n -> shared(store, n));
    for (int processes : GROUPS) {
      Spread ratio = against(unique, processes);
      table.row(
          database,
          "" + processes,
          Spread.of(of(unique, processes)).as("%.0f"),
          ratio.as("%.2f"),
          Spread.of(of(shared, processes)).as("%.0f"),
          against(shared, processes).as("%.2f"));
      if (processes > 1) {
        findings.bar(
            database + ": throughput of " + processes + " processes, against 1", ratio.median());
      }
    }
  }

  /** After a round that is not counted, as many as are asked for. */
  private static Map<Integer, double[]> inTurn(int rounds, Turn turn) throws IOException {
    Map<Integer, double[]> requests = new TreeMap<>();
    for (int round = -1; round < rounds; round++) {
      for (int processes : GROUPS) {
        double did = turn.requests(processes);
        if (round >= 0) {
          requests.computeIfAbsent(processes, n -> new double[rounds])[round] = did;
        }
      }
    }
    return requests;
  }

  private static double[] of(Map<Integer, double[]> requests, int processes) {
    return Objects.requireNonNull(requests.get(processes), "every group had its turns");
  }

  private static Spread against(Map<Integer, double[]> requests, int processes) {
    double[] some = of(requests, processes);
    double[] one = of(requests, 1);
    return Spread.of(IntStream.range(0, one.length).mapToDouble(i -> some[i] / one[i]).toArray());
  }

  private double unique(String store, int processes) throws IOException {
    long nanos = effort.slice().toNanos();
    tell("unique", store, processes, nanos);
    long count = 0;
    for (Child node : nodes.subList(0, processes)) {
      count += Long.parseLong(node.answer());
    }
    return count * NANOS_PER_SECOND / nanos;
  }

  private double shared(String store, int processes) throws IOException {
    int keys = store.equals("redis") ? effort.choose(1_000, 4_000) : effort.choose(200, 1_000);
    long begin = tell("shared", store, processes, keys);
    BitSet ran = new BitSet();
    long end = begin;
    for (Child node : nodes.subList(0, processes)) {
      String[] answer = node.answer().split(" ", -1);
      end = Math.max(end, Long.parseLong(answer[0]));
      Node.union(ran, BitSet.valueOf(HexFormat.of().parseHex(answer[1])));
    }
    if (ran.cardinality() != keys) {
      throw new IllegalStateException("%d keys of %d ran".formatted(ran.cardinality(), keys));
    }
    return (double) keys * Node.CALLERS * NANOS_PER_SECOND / (end - begin);
  }

  /** Returns when they begin. */
  private long tell(String what, String store, int processes, long much) throws IOException {
    long begin = System.nanoTime() + LEAD_NANOS;
    String series = "round" + ++round + "-";
    for (Child node : nodes.subList(0, processes)) {
      node.tell(what, store, Node.CALLERS / processes, begin, series, much);
    }
    return begin;
  }

  @Override
  public void close() throws IOException {
    for (Child node : nodes) {
      node.close();
    }
  }
}
