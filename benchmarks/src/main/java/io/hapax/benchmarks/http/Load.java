package io.hapax.benchmarks.http;

import io.hapax.benchmarks.harness.Turn;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Requests over kept connections, each with a thread of its own. */
final class Load implements Closeable {

  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int DIGITS = 3;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Each caller sends its next request as soon as it has its last answer. */
  Turn closed(App app, int callers, Duration slice, Shot shot) throws Exception {
    return await(slice, startClosed(app, callers, slice, shot));
  }

  /**
   * Requests are sent at a rate, whether or not the last ones are answered: one that is late
   * because its connection was busy counts from when it should have been sent. One that is late
   * because this thread overslept does not: that is not the application's fault.
   */
  Turn open(App app, int callers, double perSecond, Duration slice, Shot shot) throws Exception {
    return await(slice, startOpen(app, callers, perSecond, slice, shot));
  }

  /** As {@link #open}, without waiting for the end. */
  List<Future<Histogram>> startOpen(
      App app, int callers, double perSecond, Duration slice, Shot shot) {
    long interval = Math.round(callers * 1e9 / perSecond);
    long count = Math.max(1, slice.toNanos() / interval);
    return start(
        app,
        callers,
        (connection, caller) -> atRate(connection, caller, callers, interval, count, shot));
  }

  private List<Future<Histogram>> startClosed(App app, int callers, Duration slice, Shot shot) {
    return start(app, callers, (connection, caller) -> inARow(connection, caller, slice, shot));
  }

  private List<Future<Histogram>> start(App app, int callers, Part part) {
    CyclicBarrier ready = new CyclicBarrier(callers);
    List<Future<Histogram>> parts = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      int caller = i;
      Callable<Histogram> task =
          () -> {
            try (Connection connection = app.connect()) {
              ready.await();
              return part.run(connection, caller);
            }
          };
      parts.add(threads.submit(task));
    }
    return parts;
  }

  private static Histogram inARow(Connection connection, int caller, Duration slice, Shot shot)
      throws IOException {
    Histogram latencies = new Histogram(LONGEST_NANOS, DIGITS);
    long before = System.nanoTime();
    long end = before + slice.toNanos();
    while (before < end) {
      shot.fire(connection, caller);
      long after = System.nanoTime();
      latencies.recordValue(Math.min(after - before, LONGEST_NANOS));
      before = after;
    }
    return latencies;
  }

  private static Histogram atRate(
      Connection connection, int caller, int callers, long interval, long count, Shot shot)
      throws IOException {
    Histogram latencies = new Histogram(LONGEST_NANOS, DIGITS);
    long due = System.nanoTime() + interval * caller / callers;
    for (long i = 0; i < count; i++) {
      boolean early = sleepUntil(due);
      long start = early ? System.nanoTime() : due;
      shot.fire(connection, caller);
      latencies.recordValue(Math.min(System.nanoTime() - start, LONGEST_NANOS));
      due += interval;
    }
    return latencies;
  }

  /** Whether there was anything to wait for. */
  private static boolean sleepUntil(long due) {
    boolean early = false;
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      early = true;
      LockSupport.parkNanos(left);
    }
    return early;
  }

  /** What all parts did together. */
  static Turn await(Duration slice, List<Future<Histogram>> parts) throws Exception {
    Histogram all = new Histogram(LONGEST_NANOS, DIGITS);
    for (Future<Histogram> part : parts) {
      try {
        all.add(part.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException("A request failed: " + e.getCause(), e.getCause());
      }
    }
    return new Turn(slice.toNanos(), all);
  }

  /** Lets {@code callers} fire one shot each at the same moment, and waits for all. */
  void volley(App app, int callers, Shot shot) throws Exception {
    await(Duration.ofNanos(1), startVolley(app, callers, shot));
  }

  /** As {@link #volley}, without waiting for the end. */
  List<Future<Histogram>> startVolley(App app, int callers, Shot shot) {
    return start(
        app,
        callers,
        (connection, caller) -> {
          shot.fire(connection, caller);
          return new Histogram(DIGITS);
        });
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** What one caller does. */
  private interface Part {
    Histogram run(Connection connection, int caller) throws IOException;
  }
}
