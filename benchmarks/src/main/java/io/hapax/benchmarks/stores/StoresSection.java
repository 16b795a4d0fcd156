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
    findings.say(
        "PostgreSQL (synchronous_commit and fsync on) and MariaDB (innodb_flush_log_at_trx_commit ="
            + " 1): all share a HikariCP pool of 10. The bare client prepares one INSERT and one"
            + " UPDATE by primary key, each committed by itself; a duplicate is a SELECT by primary"
            + " key. Its table has the same key, and grows as Hapax's does. Turns are of 200 ms in"
            + " the short form.");
    SqlRace.postgres(servers).run(effort, findings);
    SqlRace.mariaDb(servers).run(effort, findings);
  }
}
