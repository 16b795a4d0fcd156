package io.hapax.benchmarks.transaction;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.Hapax;
import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.harness.Contestant;
import io.hapax.benchmarks.harness.Race;
import io.hapax.benchmarks.harness.Spread;
import io.hapax.benchmarks.harness.Standing;
import io.hapax.benchmarks.harness.Turn;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.servers.Servers;
import io.hapax.store.jdbc.JdbcStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** The order on one database: alone, joined, fenced, surrounded. */
final class TransactionRace {

  private static final int POOL = 10;
  private static final double LEAST = 0.8;
  private static final String ALONE = "alone";
  private static final String JOINED = "joined";

  /** Many first: the code is compiled when a single caller is looked at. */
  private static final int[] CALLERS = {8, 1};

  /** Costs nothing; but a machine that stalls for a moment must not end the run. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String database;
  private final Effort effort;
  private final Findings findings;
  private final AtomicLong count = new AtomicLong();

  TransactionRace(String database, Effort effort, Findings findings) {
    this.database = database;
    this.effort = effort;
    this.findings = findings;
  }

  void run(String url) throws Exception {
    Table table =
        findings.table(
            database,
            "callers",
            "mean",
            "p99",
            "transactions a second",
            "throughput against alone");
    try (HikariDataSource pool = Servers.pool(url, POOL);
        JdbcStore store = JdbcStore.builder(pool).build();
        Hapax hapax =
            Hapax.on(store).purging(false, Duration.ofMinutes(1)).storeDeadline(PATIENCE).build()) {
      Shop shop = Shop.create(pool);
      List<Contestant> contestants = contestants(shop, new Protected(shop, hapax));
      for (int callers : CALLERS) {
        List<Standing> standings =
            new Race(callers, effort.rounds(), effort.slice()).run(contestants);
        shop.requireOrders(count.get());
        report(table, callers, standings);
      }
    }
  }

  /** One order, by its new id. */
  private interface Order {
    void place(String id) throws SQLException;
  }

  private List<Contestant> contestants(Shop shop, Protected hapax) {
    return List.of(
        contestant(ALONE, id -> shop.inTransaction(connection -> shop.order(connection, id))),
        contestant(JOINED, hapax::joined),
        contestant("fenced", hapax::fenced),
        contestant("surround", hapax::surrounded));
  }

  private Contestant contestant(String name, Order order) {
    return new Contestant(
        name,
        caller ->
            order.place("7c9e6679-7425-40de-944b-" + (100_000_000_000L + count.incrementAndGet())));
  }

  private void report(Table table, int callers, List<Standing> standings) {
    Standing alone = standings.get(0);
    for (Standing standing : standings) {
      Spread ratio = standing.against(alone, Turn::throughput);
      table.row(
          standing.name(),
          "" + callers,
          standing.meanMicros().as("%.0f") + " us",
          standing.each(turn -> turn.percentileMicros(99)).as("%.0f") + " us",
          standing.throughput().as("%.0f"),
          standing.name().equals(ALONE) ? "" : ratio.as("%.2f"));
      if (!standing.name().equals(ALONE)) {
        findings.bar(
            "%s, order %s, %s: throughput"
                .formatted(
                    database, standing.name(), callers == 1 ? "1 caller" : callers + " callers"),
            ratio.median());
      }
      if (standing.name().equals(JOINED)) {
        goal(callers, ratio);
      }
    }
  }

  private void goal(int callers, Spread ratio) {
    findings.goal(
        "%s, joined to the business transaction, %d caller%s: throughput"
            .formatted(database, callers, callers == 1 ? "" : "s"),
        String.format(Locale.ROOT, "at least %.0f %% of the unprotected one's", 100 * LEAST),
        ratio.as("%.2f"),
        ratio.median() >= LEAST);
  }
}
