package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.harness.Turn;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** How long an endpoint takes that has nothing to do with what goes on beside it. */
final class Unrelated {

  private static final double TAIL = 99;
  private static final double MOST = 1.2;
  private static final int CALLERS = 4;
  private static final double PER_SECOND = 400;
  private static final int DUPLICATES = 200;

  private static final int SLOW_MILLIS = 2_500;
  private static final int ARRIVAL_MILLIS = 700;
  private static final int HEAD_START_MILLIS = 100;
  private static final Duration WHILE_WAITING = Duration.ofMillis(1_200);

  private final Apps apps;
  private final Load load;

  Unrelated(Apps apps, Load load) {
    this.apps = apps;
    this.load = load;
  }

  /** Beside new orders at {@code rate}, in requests a second. */
  void besideOrders(
      Findings findings, List<Variant> variants, double rate, int rounds, Duration slice)
      throws Exception {
    Map<Variant, List<Double>> tails = new EnumMap<>(Variant.class);
    for (int round = 0; round < rounds; round++) {
      for (Variant variant : variants) {
        tails
            .computeIfAbsent(variant, first -> new ArrayList<>())
            .add(besideOrders(apps.of(variant), rate, slice));
      }
    }
    Table table = findings.table("beside new orders", "p99, us", "to unprotected");
    List<Double> floor = tails.getOrDefault(variants.get(0), List.of());
    tails.forEach(
        (variant, its) -> table.row(variant.label(), middle(its), ratios(its, floor).as("%.2f")));
  }

  private double besideOrders(App app, double rate, Duration slice) throws Exception {
    int callers = Throughput.CALLERS;
    List<Future<Histogram>> orders =
        load.startOpen(app, callers, rate, slice, Orders.fresh(callers));
    double tail = tail(app, slice);
    Load.await(slice, orders);
    return tail;
  }

  /** Beside duplicates that wait for a slow request, and beside that request alone. */
  void besideWaiters(Findings findings, List<Variant> variants, int rounds) throws Exception {
    Table table =
        findings.table(
            "beside 200 waiting duplicates", "p99, us", "without them", "ratio", "handler ran");
    for (Variant variant : variants) {
      besideWaiters(findings, table, apps.of(variant), variant.isHapax() ? rounds : 1);
    }
  }

  private void besideWaiters(Findings findings, Table table, App app, int rounds) throws Exception {
    List<Double> alone = new ArrayList<>();
    List<Double> crowded = new ArrayList<>();
    long mostRuns = 0;
    for (int round = 0; round < rounds; round++) {
      alone.add(besideSlow(app, 0));
      long before = app.runs();
      crowded.add(besideSlow(app, DUPLICATES));
      mostRuns = Math.max(mostRuns, app.runs() - before);
    }
    Spread ratio = ratios(crowded, alone);
    table.row(
        app.variant().label(),
        middle(crowded),
        middle(alone),
        ratio.as("%.2f"),
        mostRuns == 1 ? "once" : "**up to " + mostRuns + " times**");
    if (app.variant().isHapax()) {
      if (mostRuns != 1) {
        throw new IOException(app.variant() + " let the handler run " + mostRuns + " times");
      }
      findings.goal(
          "an unrelated endpoint while 200 duplicates wait, " + app.variant().label(),
          "p99 at most 1.2x",
          ratio.as("%.2f"),
          ratio.median() <= MOST);
    }
  }

  private double besideSlow(App app, int duplicates) throws Exception {
    long key = Orders.newKey();
    List<Future<Histogram>> slow = new ArrayList<>(send(app, 1, key));
    Thread.sleep(HEAD_START_MILLIS);
    if (duplicates > 0) {
      slow.addAll(send(app, duplicates, key));
    }
    Thread.sleep(ARRIVAL_MILLIS);
    double tail = tail(app, WHILE_WAITING);
    Load.await(WHILE_WAITING, slow);
    return tail;
  }

  private List<Future<Histogram>> send(App app, int count, long key) {
    Request[] requests =
        Stream.generate(() -> Request.order("/slow?millis=" + SLOW_MILLIS).key(key))
            .limit(count)
            .toArray(Request[]::new);
    return load.startVolley(
        app,
        count,
        (connection, caller) -> {
          int status = connection.send(requests[caller]);
          if (app.variant().isHapax() && status != Orders.CREATED && status != Orders.OK) {
            throw new IOException("a duplicate that should wait got " + status);
          }
        });
  }

  private double tail(App app, Duration slice) throws Exception {
    Request[] requests =
        Stream.generate(() -> Request.get("/unrelated")).limit(CALLERS).toArray(Request[]::new);
    Turn turn =
        load.open(
            app,
            CALLERS,
            PER_SECOND,
            slice,
            (connection, caller) -> {
              int status = connection.send(requests[caller]);
              if (status != Orders.OK) {
                throw new IOException("the unrelated endpoint answered " + status);
              }
            });
    return turn.percentileMicros(TAIL);
  }

  private static String middle(List<Double> figures) {
    return "%.0f".formatted(spread(figures).median());
  }

  private static Spread spread(List<Double> figures) {
    return Spread.of(figures.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Spread ratios(List<Double> figures, List<Double> floor) {
    return Spread.of(
        IntStream.range(0, figures.size())
            .mapToDouble(i -> figures.get(i) / floor.get(i))
            .toArray());
  }
}
