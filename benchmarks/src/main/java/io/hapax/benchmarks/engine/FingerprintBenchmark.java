package io.hapax.benchmarks.engine;

import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The fingerprint of a request with a body of some length. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FingerprintBenchmark {

  private static final List<String> PARTS = List.of("POST", "/orders", "", "application/json");

  /** Bytes of the body. */
  @Param({"200", "10240", "1048576"})
  public int length;

  private byte[] body = {};

  /** A body of that length. */
  @Setup
  public void makeBody() {
    body = new byte[length];
  }

  /** From the body at hand. */
  @Benchmark
  public Fingerprint fingerprint() {
    return FingerprintCalculator.of(PARTS, BodyDigest.of(body));
  }
}
