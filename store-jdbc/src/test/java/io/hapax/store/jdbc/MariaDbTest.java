package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static io.hapax.store.jdbc.Some.mark;
import static io.hapax.store.jdbc.Some.redeem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What only MariaDB does: locks on whatever a statement reads, snapshots, settings of a session.
 */
@Timeout(60)
class MariaDbTest {

  private static final int READ_COMMITTED = Connection.TRANSACTION_READ_COMMITTED;
  private static final int REPEATABLE_READ = Connection.TRANSACTION_REPEATABLE_READ;
  private static final int SERIALIZABLE = Connection.TRANSACTION_SERIALIZABLE;

  private static final String TABLE = "only_mariadb";
  private static final String WAITS =
      "SELECT variable_value FROM information_schema.global_status"
          + " WHERE variable_name = 'INNODB_ROW_LOCK_WAITS'";

  private static HikariDataSource pool;
  private static JdbcStore store;

  private final RecordKey key = Some.key();

  @BeforeAll
  static void start() throws SQLException {
    pool = Server.MARIADB.pool(8);
    store = JdbcStore.builder(pool).table(TABLE).build();
    try (Connection connection = pool.getConnection()) {
      execute(connection, "CREATE TABLE IF NOT EXISTS goods (id INT PRIMARY KEY, stock INT)");
      execute(connection, "REPLACE INTO goods VALUES (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)");
    }
  }

  @AfterAll
  static void stop() {
    pool.close();
  }

  private static Connection transaction(int isolation) throws SQLException {
    Connection connection = pool.getConnection();
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(isolation);
    return connection;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> answer = new ArrayList<>();
      while (rows.next()) {
        answer.add(rows.getString(1));
      }
      return answer;
    }
  }

  /** A transaction that looks at the table before anything else happens. */
  private static Connection snapshot(int isolation) throws SQLException {
    Connection connection = transaction(isolation);
    ask(connection, "SELECT COUNT(*) FROM goods");
    return connection;
  }

  private static Claim abandoned(RecordKey key) {
    Claim claim = acquired(store.claim(lease(key)));
    store.renew(List.of(claim), Duration.ZERO);
    return claim;
  }

  @ParameterizedTest
  @ValueSource(ints = {READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE})
  void a_claim_that_meets_an_open_one_leaves_session_and_transaction_as_they_were(int isolation)
      throws SQLException {
    String settings = "SELECT CONCAT(@@innodb_lock_wait_timeout, @@sql_mode, @@join_cache_level)";
    RecordKey mine = Some.key();
    try (Connection owner = transaction(isolation);
        Connection other = transaction(isolation)) {
      execute(other, "SET innodb_lock_wait_timeout = 43, sql_mode = 'ANSI_QUOTES'");
      List<String> before = ask(other, settings);
      acquired(store.within(owner).claim(lease(key)));
      acquired(store.within(other).claim(lease(mine)));

      assertThat(store.within(other).claim(lease(key))).isEqualTo(new ClaimResult.InProgress(null));

      assertThat(ask(other, settings)).isEqualTo(before);
      other.commit();
      assertThat(store.find(mine)).isPresent();
      owner.rollback();
      acquired(store.within(other).claim(lease(key)));
      execute(other, "SET innodb_lock_wait_timeout = DEFAULT, sql_mode = DEFAULT");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {READ_COMMITTED, REPEATABLE_READ})
  void a_duplicate_in_a_transaction_locks_nothing_that_lives(int isolation) throws SQLException {
    Claim running = acquired(store.claim(lease(key)));
    Claim dead = abandoned(Some.key());
    Claim marked = acquired(store.claim(mark(Some.key())));
    try (Connection duplicate = transaction(isolation);
        Connection others = pool.getConnection()) {
      store.within(duplicate).claim(lease(running.key()));
      store.within(duplicate).claim(redeem(running.key()));
      store.within(duplicate).takeOver(lease(running.key()), running.token());
      store.within(duplicate).claim(lease(dead.key()));
      store.within(duplicate).claim(mark(marked.key()));
      store.within(duplicate).claim(redeem(Some.key()));

      for (Claim claim : List.of(running, dead, marked)) {
        execute(
            others,
            "SELECT token FROM %s WHERE record_key = x'%s' FOR UPDATE NOWAIT"
                .formatted(TABLE, claim.key().hex()));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {REPEATABLE_READ, SERIALIZABLE})
  void a_record_that_the_snapshot_hides_is_shown_as_it_is_now(int isolation) throws SQLException {
    try (Connection connection = snapshot(isolation)) {
      store.complete(acquired(store.claim(lease(key))), Some.OUTCOME, Some.ONE_DAY);
      RecordKey issued = Some.key();
      store.issue(issued, Duration.ofHours(1));

      assertThat(store.within(connection).claim(lease(key)))
          .isInstanceOf(ClaimResult.Completed.class);
      acquired(store.within(connection).claim(redeem(issued)));
      assertThat(store.within(connection).claim(redeem(Some.key())))
          .isEqualTo(new ClaimResult.Unknown());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {REPEATABLE_READ, SERIALIZABLE})
  void an_owner_that_has_committed_hears_so_although_the_snapshot_hides_it(int isolation)
      throws SQLException {
    Claim claim = acquired(store.claim(lease(key)));
    try (Connection later = transaction(isolation);
        Connection earlier = transaction(isolation)) {
      ask(later, "SELECT COUNT(*) FROM goods");
      store.commit(earlier, claim, Some.ONE_DAY);
      earlier.commit();

      assertThat(store.commit(later, claim, Some.ONE_DAY)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE})
  void two_transactions_that_want_two_keys_crosswise_are_both_answered(int isolation)
      throws SQLException {
    Claim one = abandoned(key);
    Claim two = abandoned(Some.key());
    try (Connection forth = transaction(isolation);
        Connection back = transaction(isolation)) {
      acquired(store.within(forth).takeOver(lease(one.key()), one.token()));
      acquired(store.within(back).takeOver(lease(two.key()), two.token()));

      assertThat(store.within(forth).takeOver(lease(two.key()), two.token()))
          .isInstanceOf(ClaimResult.InProgress.class);
      assertThat(store.within(back).takeOver(lease(one.key()), one.token()))
          .isInstanceOf(ClaimResult.InProgress.class);
    }
  }

  @Test
  void a_transaction_that_mariadb_gave_up_for_another_hears_that_it_has_to_be_repeated()
      throws Exception {
    Claim claim = acquired(store.claim(lease(key)));
    try (Connection heavy = transaction(READ_COMMITTED);
        Connection light = transaction(READ_COMMITTED)) {
      // Of two that wait for each other, the one that has changed less is given up.
      execute(heavy, "UPDATE goods SET stock = stock + 1 WHERE id > 1");
      store.commit(heavy, claim, Some.ONE_DAY);
      execute(light, "UPDATE goods SET stock = stock + 1 WHERE id = 1");
      long since = waits();
      FutureTask<Void> waiting =
          inThread(() -> execute(heavy, "UPDATE goods SET stock = 0 WHERE id = 1"));
      awaitWaits(1, since);

      Throwable failure = catchThrowable(() -> store.commit(light, claim, Some.ONE_DAY));

      assertThat(failure)
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("commit on MariaDB", "Repeat the whole transaction")
          .hasCauseInstanceOf(SQLException.class);
      waiting.get(30, TimeUnit.SECONDS);
      heavy.rollback();
      light.rollback();
    }
  }

  private interface Act {
    void run() throws SQLException;
  }

  private static FutureTask<Void> inThread(Act act) {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              act.run();
              return null;
            });
    new Thread(task).start();
    return task;
  }

  private static long waits() throws SQLException {
    try (Connection connection = pool.getConnection()) {
      return Long.parseLong(ask(connection, WAITS).get(0));
    }
  }

  /** Until so many statements have begun to wait since. */
  private static void awaitWaits(int count, long since) throws SQLException {
    while (waits() < since + count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void a_row_that_cannot_be_had_in_time_is_asked_for_again() throws Exception {
    Claim claim = acquired(store.claim(lease(key)));
    try (Connection holder = transaction(READ_COMMITTED)) {
      store.commit(holder, claim, Some.ONE_DAY);
      long since = waits();
      FutureTask<Void> completing =
          inThread(
              () ->
                  assertThat(store.complete(claim, Some.OUTCOME, Some.ONE_DAY))
                      .as("completed")
                      .isTrue());
      awaitWaits(2, since);
      holder.commit();

      completing.get(30, TimeUnit.SECONDS);
    }
    assertThat(store.claim(lease(key))).isInstanceOf(ClaimResult.Completed.class);
  }

  /** Where the server is set so, a time-out takes the caller's earlier work with it. */
  @Test
  void a_time_out_that_ends_the_transaction_is_not_answered_as_if_it_did_not() throws SQLException {
    MariaDbDialect dialect = new MariaDbDialect(TableName.parse(TABLE), true);
    Take take = new Take(lease(key), Take.NO_TOKEN);
    try (Connection owner = transaction(READ_COMMITTED);
        Connection other = transaction(READ_COMMITTED)) {
      acquired(store.within(owner).claim(lease(key)));

      assertThatThrownBy(() -> dialect.attempt(other, take, true))
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getErrorCode())
          .isEqualTo(1205);
      assertThat(dialect.attempt(other, take, false)).isEqualTo(new Attempt.Busy(false));
    }
  }

  @Test
  void an_open_purge_is_in_no_new_keys_way() throws SQLException {
    RecordKey expired = Some.key();
    store.complete(acquired(store.claim(lease(expired))), null, new Expiry.At(Instant.EPOCH));
    acquired(store.claim(lease(Some.key())));
    try (Connection purging = transaction(REPEATABLE_READ)) {
      assertThat(new MariaDbDialect(TableName.parse(TABLE), false).purge(purging, 1_000))
          .isPositive();

      // Marks of an hour expire before the first lease does: right behind what was purged.
      for (int i = 0; i < 5; i++) {
        acquired(store.claim(mark(Some.key())));
      }
    }
  }

  @Test
  void renewals_find_their_rows_by_key_and_purges_by_expiry() throws SQLException {
    MariaDbDialect dialect = new MariaDbDialect(TableName.parse(TABLE), false);
    try (Connection connection = pool.getConnection()) {
      assertThat(plan(connection, dialect.sql(MariaDbSql.RENEW), "'[]'", "1"))
          .noneMatch(step -> step.startsWith("h ALL") || step.startsWith("r ALL"));
      assertThat(plan(connection, dialect.sql(MariaDbSql.PURGE), "10"))
          .contains("e range " + TABLE + "_expires_at");
    }
  }

  /** The steps of the statement behind SET STATEMENT: table, access, index. */
  private static List<String> plan(Connection connection, Sql sql, String first, String... others)
      throws SQLException {
    String statement = sql.toString().split(" FOR\\s", 2)[1].replaceFirst("\\?", first);
    for (String other : others) {
      statement = statement.replace("?", other);
    }
    try (Statement explain = connection.createStatement();
        ResultSet rows = explain.executeQuery("EXPLAIN " + statement)) {
      List<String> steps = new ArrayList<>();
      while (rows.next()) {
        steps.add(
            "%s %s %s"
                .formatted(rows.getString("table"), rows.getString("type"), rows.getString("key")));
      }
      return steps;
    }
  }

  @Test
  void the_lookup_key_is_bytes_and_the_hint_is_for_people() throws SQLException {
    RecordKey named = Scope.of("alice", "POST /orders").key("2026-order-4711");
    acquired(store.claim(lease(named)));

    try (Connection connection = pool.getConnection()) {
      execute(connection, "SET time_zone = '+09:00'");
      String sql =
          """
          SELECT CONCAT(biz_type, '|', idem_key, '|',
            ABS(TIMESTAMPDIFF(MINUTE, create_time, UTC_TIMESTAMP())) < 5, '|', id > 0)
          FROM %s WHERE record_key = x'%s'"""
              .formatted(TABLE, named.hex());
      assertThat(ask(connection, sql)).containsExactly("POST /orders|2026-ord|1|1");
    }
  }
}
