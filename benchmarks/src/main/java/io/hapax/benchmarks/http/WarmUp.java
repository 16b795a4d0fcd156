package io.hapax.benchmarks.http;

import io.hapax.benchmarks.Effort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Both kinds of requests to all applications at once, until their code is compiled. */
final class WarmUp {

  private static final int CALLERS = 2;
  private static final Duration TURN = Duration.ofSeconds(1);

  private final Load load;

  WarmUp(Load load) {
    this.load = load;
  }

  void of(Apps apps, Effort effort) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<Boolean>> parts = new ArrayList<>();
      for (App app : apps.all()) {
        Callable<Boolean> part = () -> warm(app, effort);
        parts.add(threads.submit(part));
      }
      for (Future<Boolean> part : parts) {
        part.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean warm(App app, Effort effort) throws Exception {
    load.closed(app, CALLERS, TURN.multipliedBy(effort.choose(14, 40)), Orders.fresh(CALLERS));
    for (int turn = 0; turn < effort.choose(5, 10); turn++) {
      load.closed(app, CALLERS, TURN, Orders.finished(app, CALLERS));
    }
    return true;
  }
}
