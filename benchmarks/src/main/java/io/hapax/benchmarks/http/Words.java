package io.hapax.benchmarks.http;

/** What the report says about how this was measured. */
final class Words {

  static final String PEERS = "TODO peers";
  static final String RATES = "TODO rates";
  static final String VOLLEYS = "TODO volleys";
  static final String UNRELATED = "TODO unrelated";

  private Words() {}

  static String method(Cores cores) {
    return cores.describe();
  }
}
