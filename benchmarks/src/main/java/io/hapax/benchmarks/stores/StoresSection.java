package io.hapax.benchmarks.stores;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.servers.Servers;

/** What each store costs beside the fewest commands that could do its work. */
public final class StoresSection implements Section {

  @Override
  public String name() {
    return "stores";
  }

  @Override
  public String title() {
    return "Stores against their floor";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    findings.say(
        "A first request is `execute` of a new key under the policy firstWins with an action that"
            + " returns a text of 24 bytes: a claim and a completion. A duplicate is `execute` of"
            + " one of 1,000 finished keys, and hears that text. Each operation checks that it did."
            + " Against the bare client: the time of a single caller (less is better), the"
            + " throughput of many (more is better).");
    new RedisRace(servers.redisUri()).run(effort, findings);
  }
}
