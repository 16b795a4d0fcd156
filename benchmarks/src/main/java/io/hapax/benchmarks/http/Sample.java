package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Turn;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * What came of one turn of one application.
 *
 * @param turn the requests
 * @param cpuMicros the application's CPU time for one request
 * @param allocated the bytes that its threads allocated for one request
 */
record Sample(Turn turn, double cpuMicros, double allocated) {

  /**
   * Takes a turn.
   *
   * @param runs whether each request has to run the handler; otherwise none may
   */
  static Sample of(App app, boolean runs, Callable<Turn> work) throws Exception {
    long ran = app.runs();
    long allocated = app.allocated();
    long cpu = Processes.cpuMicros(app.pid());
    Turn turn = work.call();
    double requests = turn.latencies().getTotalCount();
    Sample sample =
        new Sample(
            turn,
            (Processes.cpuMicros(app.pid()) - cpu) / requests,
            (app.allocated() - allocated) / requests);
    sample.check(app, runs, app.runs() - ran);
    return sample;
  }

  /** Requests a second. */
  double throughput() {
    return turn.throughput();
  }

  /** The bytes that its threads allocated for one request beyond those of {@code floor}. */
  double allocatedBeyond(Sample floor) {
    return allocated - floor.allocated;
  }

  private void check(App app, boolean runs, long ran) throws IOException {
    long expected = runs ? turn.latencies().getTotalCount() : 0;
    if (ran != expected) {
      throw new IOException(
          "%s: the handler ran %d times instead of %d".formatted(app.variant(), ran, expected));
    }
  }
}
