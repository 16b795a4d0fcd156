package io.hapax.benchmarks.transaction;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.servers.Servers;

/** What protection costs a business transaction. */
public final class TransactionSection implements Section {

  @Override
  public String name() {
    return "transaction";
  }

  @Override
  public String title() {
    return "A business transaction";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    findings.say(
        "An order is inserted and one of 1,000 accounts is debited, in one transaction over plain"
            + " JDBC, under the policy firstWins (which rejects what is in progress, as joining"
            + " needs it) and a new key each time: alone; joined (claim and"
            + " outcome are rows of the same transaction); fenced (the claim is committed before,"
            + " the transaction's last step moves the record to COMMITTED, the outcome is added"
            + " after); surround (claim before, completion after). All share a HikariCP pool of 10."
            + " PostgreSQL has synchronous_commit and fsync on, MariaDB"
            + " innodb_flush_log_at_trx_commit = 1. After each race the number of orders, and that"
            + " of debits, was equal to the number of operations.");
    new TransactionRace("PostgreSQL", effort, findings).run(servers.newPostgresUrl());
    new TransactionRace("MariaDB", effort, findings).run(servers.newMariaDbUrl());
  }
}
