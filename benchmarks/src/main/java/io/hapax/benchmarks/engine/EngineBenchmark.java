package io.hapax.benchmarks.engine;

import io.hapax.Call;
import io.hapax.Hapax;
import io.hapax.RefusedException;
import io.hapax.ValueCodec;
import io.hapax.key.Scope;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.Policy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** {@code execute} on the memory store. */
@State(org.openjdk.jmh.annotations.Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineBenchmark {

  private static final Scope SCOPE = Scope.of("alice", "POST /orders");
  private static final String KNOWN = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
  private static final String ANSWER = "{\"id\":17,\"state\":\"PAID\"}";
  private static final int MANY = 10_000_000;

  private final AtomicLong count = new AtomicLong();
  private Hapax hapax = Hapax.on(new MemoryStore(1)).build();

  /** A store of its own for each iteration: a first time stays one, and the heap stays small. */
  @Setup(Level.Iteration)
  public void start() {
    hapax = Hapax.on(new MemoryStore(MANY)).build();
    run(Policy.firstWins(), KNOWN);
    run(Policy.guard(), "guarded-" + KNOWN);
  }

  /** Ends its threads. */
  @TearDown(Level.Iteration)
  public void stop() {
    hapax.close();
  }

  /** A key that nobody used before. */
  @Benchmark
  public String first() {
    return run(Policy.firstWins(), KNOWN + count.incrementAndGet());
  }

  /** The key of a run that has finished: its answer again. */
  @Benchmark
  public String finishedDuplicate() {
    return run(Policy.firstWins(), KNOWN);
  }

  /** A key within a guard's window; the exception is a part of it. */
  @Benchmark
  public RefusedException refusedDuplicate() {
    try {
      throw new IllegalStateException(run(Policy.guard(), "guarded-" + KNOWN));
    } catch (RefusedException e) {
      return e;
    }
  }

  private String run(Policy policy, String key) {
    return hapax.execute(Call.of(policy, SCOPE, key), ValueCodec.text(), () -> ANSWER);
  }
}
