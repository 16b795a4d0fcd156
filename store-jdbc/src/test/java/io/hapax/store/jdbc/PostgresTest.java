package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static io.hapax.store.jdbc.Some.redeem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only PostgreSQL does: locks by number, transactions that a failure spoils. */
class PostgresTest {

  private static HikariDataSource pool;
  private static JdbcStore store;

  private final RecordKey key = Some.key();

  @BeforeAll
  static void start() {
    // Whatever waits for a lock that the test itself holds fails instead of hanging.
    pool =
        Server.POSTGRESQL.pool(8, config -> config.setConnectionInitSql("SET lock_timeout = '5s'"));
    store = JdbcStore.builder(pool).build();
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

  private static String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      StringBuilder answer = new StringBuilder();
      while (rows.next()) {
        answer.append(rows.getString(1)).append('\n');
      }
      return answer.toString();
    }
  }

  private static int advisoryLocks(Connection connection) throws SQLException {
    String sql =
        "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()";
    return Integer.parseInt(ask(connection, sql).strip());
  }

  @Test
  void a_duplicate_locks_nothing_however_often_the_statement_was_prepared() throws SQLException {
    acquired(store.claim(lease(key)));

    try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
      for (int i = 0; i < 15; i++) {
        assertThat(store.within(connection).claim(lease(key)))
            .isInstanceOf(ClaimResult.InProgress.class);
        assertThat(store.within(connection).claim(redeem(Some.key())))
            .isInstanceOf(ClaimResult.Unknown.class);
      }
      assertThat(advisoryLocks(connection)).isZero();
      acquired(store.within(connection).claim(lease(Some.key())));
      assertThat(advisoryLocks(connection)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  void a_winner_that_the_snapshot_hides_is_in_progress_and_spoils_nothing(int isolation)
      throws SQLException {
    try (Connection connection = transaction(isolation)) {
      ask(connection, "SELECT COUNT(*) FROM idempotency_log");
      RecordKey mine = Some.key();
      acquired(store.within(connection).claim(lease(mine)));
      Claim winner = acquired(store.claim(lease(key)));
      store.complete(winner, Some.OUTCOME, Some.ONE_DAY);

      for (int i = 0; i < 2; i++) {
        assertThat(store.within(connection).claim(lease(key)))
            .isEqualTo(new ClaimResult.InProgress(null));
      }

      assertThat(advisoryLocks(connection)).as("the lock of the own claim").isEqualTo(1);
      connection.commit();
      assertThat(store.find(mine)).isPresent();
      assertThat(store.within(connection).claim(lease(key)))
          .isInstanceOf(ClaimResult.Completed.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  void an_owner_that_is_still_at_work_is_in_progress_above_read_committed_too(int isolation)
      throws SQLException {
    try (Connection owner = transaction(isolation);
        Connection other = transaction(isolation)) {
      ask(other, "SELECT 1");
      acquired(store.within(owner).claim(lease(key)));

      assertThat(store.within(other).claim(lease(key))).isEqualTo(new ClaimResult.InProgress(null));

      owner.rollback();
      acquired(store.within(other).claim(lease(key)));
      other.commit();
    }
  }

  @Test
  void two_transactions_that_want_two_keys_crosswise_are_both_answered() throws SQLException {
    RecordKey second = Some.key();
    try (Connection forth = transaction(Connection.TRANSACTION_READ_COMMITTED);
        Connection back = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
      acquired(store.within(forth).claim(lease(key)));
      acquired(store.within(back).claim(lease(second)));

      assertThat(store.within(forth).claim(lease(second)))
          .isEqualTo(new ClaimResult.InProgress(null));
      assertThat(store.within(back).claim(lease(key))).isEqualTo(new ClaimResult.InProgress(null));
    }
  }

  @Test
  void a_take_over_does_not_wait_for_an_open_fence() throws SQLException {
    Claim owner = acquired(store.claim(lease(key)));
    store.renew(List.of(owner), Duration.ZERO);
    try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED);
        Connection impatient = pool.getConnection()) {
      store.commit(connection, owner, Some.ONE_DAY);
      impatient.setAutoCommit(false);
      try (Statement statement = impatient.createStatement()) {
        statement.execute("SET LOCAL lock_timeout = 1");
      }

      assertThat(store.within(impatient).takeOver(lease(key), owner.token()))
          .isEqualTo(new ClaimResult.InProgress(null));
    }
  }

  @Test
  void a_transaction_that_had_failed_before_is_said_to_have() throws SQLException {
    try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
      assertThatThrownBy(() -> ask(connection, "SELECT no_such_column"))
          .isInstanceOf(SQLException.class);

      assertThatThrownBy(() -> store.within(connection).claim(lease(key)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("the transaction had failed before");
    }
  }

  @Test
  void purging_finds_expired_rows_by_their_index() throws SQLException {
    try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED);
        Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL enable_seqscan = off");
      PostgresDialect dialect = new PostgresDialect(TableName.parse("idempotency_log"), false);
      String plan =
          ask(
              connection,
              "EXPLAIN " + dialect.sql(PostgresSql.PURGE).toString().replace("?", "10"));

      assertThat(plan).contains("Index Cond: (expires_at <= ");
    }
  }

  @Test
  void the_lookup_key_is_bytes_and_the_hint_is_for_people() throws SQLException {
    RecordKey named = Scope.of("alice", "POST /orders").key("2026-order-4711");
    acquired(store.claim(lease(named)));

    try (Connection connection = pool.getConnection()) {
      String sql =
          "SELECT biz_type || '|' || idem_key FROM idempotency_log WHERE record_key = '\\x%s'"
              .formatted(named.hex());
      assertThat(ask(connection, sql).strip()).isEqualTo("POST /orders|2026-ord");
    }
  }
}
