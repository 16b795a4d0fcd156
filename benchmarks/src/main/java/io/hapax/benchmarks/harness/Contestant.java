package io.hapax.benchmarks.harness;

/**
 * One thing that is measured beside others.
 *
 * @param name what the report calls it
 * @param work one operation, by whichever caller; it is called again and again
 */
public record Contestant(String name, Work work) {

  /** One operation. */
  @FunctionalInterface
  public interface Work {

    /**
     * Does it once, and checks that it came out as it should.
     *
     * @param caller which of the callers does it, from 0
     */
    void once(int caller) throws Exception;
  }
}
