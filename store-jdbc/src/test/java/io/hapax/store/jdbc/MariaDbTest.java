package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only MariaDB does, and what of that is seen best there. */
@Timeout(60)
class MariaDbTest extends InnoDbTests {

  private static final String WAITS =
      "SELECT variable_value FROM information_schema.global_status"
          + " WHERE variable_name = 'INNODB_ROW_LOCK_WAITS'";

  MariaDbTest() {
    super(Server.MARIADB, new MariaDbDialect(TableName.parse(TABLE), false));
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

  private long waits() throws SQLException {
    try (Connection connection = pool.getConnection()) {
      return Long.parseLong(ask(connection, WAITS).get(0));
    }
  }

  /** Until so many statements have begun to wait since. */
  private void awaitWaits(int count, long since) throws SQLException {
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
  private List<String> plan(Connection connection, Sql sql, String first, String... others)
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
