package io.hapax.benchmarks;

import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.servers.Servers;

/** One question, and the way to measure its answer. */
public interface Section {

  /** By which {@code -Dbench.only} finds it. */
  String name();

  /** Its heading in the report. */
  String title();

  /**
   * Measures.
   *
   * @param effort how long and how often
   * @param servers started when they are first asked for, shared by all sections
   * @param findings where the answer goes
   */
  void measure(Effort effort, Servers servers, Findings findings) throws Exception;
}
