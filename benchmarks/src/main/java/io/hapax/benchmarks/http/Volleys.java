package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The same request many times at the same moment, of which one should run. */
final class Volleys {

  private static final int SIZE = 32;
  private static final int SLOW_MILLIS = 200;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Apps apps;
  private final Load load;

  Volleys(Apps apps, Load load) {
    this.apps = apps;
    this.load = load;
  }

  void report(Findings findings, List<Variant> variants, int rounds) throws Exception {
    Table table =
        findings.table("variant", "answers to each 32", "the handler ran", "last answer, ms");
    for (Variant variant : variants) {
      List<Volley> volleys = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        volleys.add(fire(apps.of(variant)));
      }
      table.row(
          variant.label(),
          volleys.stream().map(Volley::answers).distinct().collect(Collectors.joining("; ")),
          ran(volleys),
          Spread.of(volleys.stream().mapToDouble(Volley::lastMillis).toArray()).as("%.0f"));
    }
  }

  private static String ran(List<Volley> volleys) {
    List<Long> distinct = volleys.stream().map(Volley::ran).distinct().sorted().toList();
    String times = distinct.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return distinct.equals(List.of(1L)) ? "once" : "**" + times + " times**";
  }

  private Volley fire(App app) throws Exception {
    long key = Orders.newKey();
    Request[] requests =
        Stream.generate(() -> Request.order("/slow?millis=" + SLOW_MILLIS).key(key))
            .limit(SIZE)
            .toArray(Request[]::new);
    int[] statuses = new int[SIZE];
    long[] nanos = new long[SIZE];
    long before = app.runs();
    load.volley(
        app,
        SIZE,
        (connection, caller) -> {
          long start = System.nanoTime();
          statuses[caller] = connection.send(requests[caller]);
          nanos[caller] = System.nanoTime() - start;
        });
    long last = Arrays.stream(nanos).max().orElse(0);
    Volley volley = new Volley(counts(statuses), app.runs() - before, last / NANOS_PER_MILLI);
    if (app.variant().isHapax() && volley.ran() != 1) {
      throw new IOException(app.variant() + " let the handler run " + volley.ran() + " times");
    }
    return volley;
  }

  private static String counts(int[] statuses) {
    Map<Integer, Integer> counts = new TreeMap<>();
    Arrays.stream(statuses).forEach(status -> counts.merge(status, 1, Integer::sum));
    return counts.entrySet().stream()
        .map(count -> count.getValue() + " x " + count.getKey())
        .collect(Collectors.joining(", "));
  }

  /** What came of it. */
  private record Volley(String answers, long ran, double lastMillis) {}
}
