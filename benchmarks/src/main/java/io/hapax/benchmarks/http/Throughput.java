package io.hapax.benchmarks.http;

import io.hapax.benchmarks.http.app.Variant;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** New orders, and duplicates of finished ones, each caller as fast as it can. */
final class Throughput {

  static final int CALLERS = 16;

  private final Apps apps;
  private final Load load;
  private final Map<Variant, Series> fresh = new EnumMap<>(Variant.class);
  private final Map<Variant, Series> finished = new EnumMap<>(Variant.class);

  Throughput(Apps apps, Load load) {
    this.apps = apps;
    this.load = load;
  }

  /** Lets {@code variants} have their turns, {@code rounds} times. */
  void run(List<Variant> variants, int rounds, Duration slice) throws Exception {
    for (int round = 0; round < rounds; round++) {
      for (Variant variant : variants) {
        App app = apps.of(variant);
        series(fresh, variant).add(sampleFresh(app, slice));
        series(finished, variant).add(sampleFinished(app, slice));
      }
    }
  }

  private Sample sampleFresh(App app, Duration slice) throws Exception {
    return Sample.of(app, true, () -> load.closed(app, CALLERS, slice, Orders.fresh(CALLERS)));
  }

  private Sample sampleFinished(App app, Duration slice) throws Exception {
    Shot shot = Orders.finished(app, CALLERS);
    boolean runs = app.variant().duplicates() == Variant.Duplicates.RUN;
    return Sample.of(app, runs, () -> load.closed(app, CALLERS, slice, shot));
  }

  private static Series series(Map<Variant, Series> all, Variant variant) {
    return all.computeIfAbsent(variant, first -> new Series());
  }

  Series fresh(Variant variant) {
    return series(fresh, variant);
  }

  Series finished(Variant variant) {
    return series(finished, variant);
  }
}
