package io.hapax.benchmarks.growth;

import java.io.Closeable;

/** Forgets expired records, or does not, as it is told. */
interface Purging extends Closeable {

  /** Makes sure that there are records to forget. */
  void prepare() throws Exception;

  /** Goes on, or stops. Called again and again, by all callers. */
  void purge(boolean on) throws Exception;

  /** What was forgotten, and how, for the report. */
  String account() throws Exception;
}
