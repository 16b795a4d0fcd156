package io.hapax.benchmarks.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Lets contestants run in turn, round by round: whatever slows the machine for a while slows all of
 * them, and each round gives one ratio. A warm-up round is not counted.
 */
public final class Race {

  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int DIGITS = 3;

  private final int callers;
  private final int rounds;
  private final Duration slice;

  /**
   * A race.
   *
   * @param callers how many threads call at once, each as soon as its last call has returned
   * @param rounds how many turns each contestant has
   * @param slice how long one turn is
   */
  public Race(int callers, int rounds, Duration slice) {
    this.callers = callers;
    this.rounds = rounds;
    this.slice = slice;
  }

  /**
   * What each did, in the order given.
   *
   * @throws Exception what the first operation that failed threw
   */
  public List<Standing> run(List<Contestant> contestants) throws Exception {
    List<List<Turn>> turns = contestants.stream().<List<Turn>>map(c -> new ArrayList<>()).toList();
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      for (Contestant contestant : contestants) {
        turn(threads, contestant);
      }
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < contestants.size(); i++) {
          turns.get(i).add(turn(threads, contestants.get(i)));
        }
      }
    } finally {
      threads.shutdownNow();
    }
    return standings(contestants, turns);
  }

  private static List<Standing> standings(List<Contestant> contestants, List<List<Turn>> turns) {
    List<Standing> standings = new ArrayList<>();
    for (int i = 0; i < turns.size(); i++) {
      standings.add(new Standing(contestants.get(i).name(), turns.get(i)));
    }
    return standings;
  }

  private Turn turn(ExecutorService threads, Contestant contestant) throws Exception {
    CyclicBarrier start = new CyclicBarrier(callers);
    List<Future<Histogram>> parts = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      int caller = i;
      Callable<Histogram> part = () -> part(start, contestant.work(), caller);
      parts.add(threads.submit(part));
    }
    Histogram all = new Histogram(LONGEST_NANOS, DIGITS);
    for (Future<Histogram> part : parts) {
      all.add(part.get());
    }
    return new Turn(slice.toNanos(), all);
  }

  private Histogram part(CyclicBarrier start, Contestant.Work work, int caller) throws Exception {
    Histogram latencies = new Histogram(LONGEST_NANOS, DIGITS);
    start.await();
    long end = System.nanoTime() + slice.toNanos();
    long before = System.nanoTime();
    while (before < end) {
      work.once(caller);
      long after = System.nanoTime();
      latencies.recordValue(Math.min(after - before, LONGEST_NANOS));
      before = after;
    }
    return latencies;
  }
}
