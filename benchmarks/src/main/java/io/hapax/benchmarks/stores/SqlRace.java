package io.hapax.benchmarks.stores;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.servers.Servers;
import io.hapax.store.jdbc.JdbcStore;
import java.time.Duration;
import java.util.List;

/** A database. */
final class SqlRace {

  private static final int POOL = 10;
  private static final Duration BRIEF = Duration.ofMillis(200);

  private final String database;
  private final String url;
  private final String keyType;

  private SqlRace(String database, String url, String keyType) {
    this.database = database;
    this.url = url;
    this.keyType = keyType;
  }

  static SqlRace postgres(Servers servers) throws Exception {
    return new SqlRace("PostgreSQL", servers.newPostgresUrl(), "BYTEA");
  }

  static SqlRace mariaDb(Servers servers) throws Exception {
    return new SqlRace("MariaDB", servers.newMariaDbUrl(), "BINARY(32)");
  }

  /** Both tables grow while it runs. */
  void run(Effort effort, Findings findings) throws Exception {
    String engine = "Hapax, " + database;
    StoreRace race = new StoreRace(database, effort, effort.choose(BRIEF, effort.slice()));
    try (HikariDataSource pool = Servers.pool(url, POOL);
        JdbcStore store = JdbcStore.builder(pool).build();
        Way bare = SqlFloor.create(pool, keyType);
        Way verbs = new VerbsWay("verbs alone, " + database, store);
        Way hapax = new EngineWay(engine, store)) {
      race.run(effort.choose(List.of(bare, hapax), List.of(bare, verbs, hapax)));
    }
    race.report(findings, List.of(engine));
  }
}
