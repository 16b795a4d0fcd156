package io.hapax.benchmarks.http;

import io.hapax.benchmarks.http.app.Variant;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** New orders, and duplicates of finished ones, each caller as fast as it can. */
final class Throughput {

  static final int CALLERS = 16;

  private final Group group;
  private final Map<Variant, Series> fresh = new EnumMap<>(Variant.class);
  private final Map<Variant, Series> finished = new EnumMap<>(Variant.class);

  private Throughput(Group group) {
    this.group = group;
  }

  /** Lets all of {@code group} have their turns. */
  static Throughput of(Group group, Apps apps, Load load) throws Exception {
    Throughput throughput = new Throughput(group);
    for (int round = 0; round < group.rounds(); round++) {
      for (Variant variant : group.variants()) {
        App app = apps.of(variant);
        throughput.fresh(variant).add(sampleFresh(app, load, group.slice()));
        throughput.finished(variant).add(sampleFinished(app, load, group.slice()));
      }
    }
    return throughput;
  }

  private static Sample sampleFresh(App app, Load load, Duration slice) throws Exception {
    return Sample.of(app, true, () -> load.closed(app, CALLERS, slice, Orders.fresh(CALLERS)));
  }

  private static Sample sampleFinished(App app, Load load, Duration slice) throws Exception {
    Shot shot = Orders.finished(app, CALLERS);
    boolean runs = app.variant().duplicates() == Variant.Duplicates.RUN;
    return Sample.of(app, runs, () -> load.closed(app, CALLERS, slice, shot));
  }

  Group group() {
    return group;
  }

  /** Turns of new orders. */
  Series fresh(Variant variant) {
    return fresh.computeIfAbsent(variant, first -> new Series());
  }

  /** Turns of duplicates. */
  Series finished(Variant variant) {
    return finished.computeIfAbsent(variant, first -> new Series());
  }

  /** New orders of what the others are measured against. */
  Series floor() {
    return fresh(group.floor());
  }
}
