package io.hapax.benchmarks.growth;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.servers.Servers;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** What many records cost, and how many processes get on with one another. */
public final class GrowthSection implements Section {

  private static final List<Long> BRIEF = List.of(10_000L, 200_000L);
  private static final List<Long> FULL = List.of(10_000L, 1_000_000L, 10_000_000L);
  private static final int CONNECTIONS = 8;

  /** One for so many that answer duplicates has expired. */
  private static final int EXPIRED_PART = 10;

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String title() {
    return "Growth: many records, many processes";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    sayHow(effort, findings);
    Table costs =
        findings.table(
            "store",
            "records",
            "bytes a record",
            "claim + complete",
            "ratio",
            "finished duplicate",
            "ratio");
    Table purging =
        findings.table(
            "store",
            "records",
            "claim p99, quiet",
            "claim p99, purging",
            "ratio",
            "throughput, ratio",
            "purged");
    postgres(effort, servers, new Comparison("PostgreSQL", effort, findings), costs, purging);
    redis(effort, new Comparison("Redis", effort, findings), costs, purging);
    Nodes.measure(effort, servers, findings);
  }

  private static void sayHow(Effort effort, Findings findings) {
    findings.say(
        "Hapax makes one record with an outcome of 210 bytes, and the server multiplies it under"
            + " random names: PostgreSQL oldest first, then VACUUM ANALYZE and CHECKPOINT; Redis by"
            + " COPY. All sizes of a store take turns: tables of one PostgreSQL, and a Redis for"
            + " each. One caller claims and completes unique keys, and asks for any of all records"
            + " again. The smallest grows by what is claimed in it."
            + " Bytes are of finished records; in PostgreSQL each leaves a dead version of its row"
            + " until VACUUM, which is not in them.");
    findings.say(
        "Purging: "
            + Comparison.CALLERS_WHILE_PURGING
            + " callers claim and complete, in turn while nothing is purged and while expired"
            + " records are: a tenth of the records, or "
            + Population.inWords(leastExpired(effort))
            + " if that is more. On PostgreSQL batches of 500 are deleted with an engine's pause of"
            + " 20 ms after each, but without the rest of a minute that an engine takes after 200. Redis forgets by itself, and is"
            + " told when to: while at most a tenth of what it looks at has expired it forgets next"
            + " to nothing, so that such a row shows little; where more has, it spends up to 25 ms"
            + " at a time (at `hz 10`), which no claim can interrupt.");
    if (!effort.thorough()) {
      findings.say(
          "This is the short form: 1,000,000 and 10,000,000 records are in the long one only.");
    }
  }

  private static void postgres(
      Effort effort, Servers servers, Comparison comparison, Table costs, Table purging)
      throws Exception {
    List<Population> populations = new ArrayList<>();
    try (HikariDataSource pool = Servers.pool(servers.newPostgresUrl(), CONNECTIONS)) {
      try {
        for (long size : sizes(effort)) {
          populations.add(PostgresPopulation.fill(pool, size, expired(effort, size)));
        }
        comparison.run(populations, costs, purging);
      } finally {
        close(populations);
        drop(pool, sizes(effort));
      }
    }
  }

  /** Their place on the disk is needed by what follows. */
  private static void drop(DataSource pool, List<Long> sizes) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      for (long size : sizes) {
        statement.execute("DROP TABLE IF EXISTS " + PostgresPopulation.table(size));
      }
    }
  }

  private static void redis(Effort effort, Comparison comparison, Table costs, Table purging)
      throws Exception {
    List<Population> populations = new ArrayList<>();
    try {
      for (long size : sizes(effort)) {
        populations.add(RedisRecords.fill(size, expired(effort, size)));
      }
      comparison.run(populations, costs, purging);
    } finally {
      close(populations);
    }
  }

  private static void close(List<Population> populations) throws IOException {
    for (Population population : populations) {
      population.close();
    }
  }

  private static List<Long> sizes(Effort effort) {
    return effort.choose(BRIEF, FULL);
  }

  /** None in the smallest, which stays small. */
  private static long expired(Effort effort, long size) {
    return size == sizes(effort).get(0) ? 0 : Math.max(size / EXPIRED_PART, leastExpired(effort));
  }

  /** So many that PostgreSQL has something to purge in each turn. */
  private static long leastExpired(Effort effort) {
    return effort.choose(450_000L, 500_000L);
  }
}
