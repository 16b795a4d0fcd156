package io.hapax.benchmarks.harness;

import org.HdrHistogram.Histogram;

/**
 * What one contestant did in one turn.
 *
 * @param nanos how long the turn was
 * @param latencies each operation's time, in nanoseconds
 */
public record Turn(long nanos, Histogram latencies) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  /** Operations a second, of all callers together. */
  public double throughput() {
    return latencies.getTotalCount() * NANOS_PER_SECOND / nanos;
  }

  /** The mean time of one operation, in microseconds. */
  public double meanMicros() {
    return latencies.getMean() / NANOS_PER_MICRO;
  }

  /** The time that {@code percent} of the operations stay within, in microseconds. */
  public double percentileMicros(double percent) {
    return latencies.getValueAtPercentile(percent) / NANOS_PER_MICRO;
  }
}
