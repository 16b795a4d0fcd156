package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static io.hapax.store.jdbc.Some.mark;
import static io.hapax.store.jdbc.Some.redeem;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What InnoDB does to a store: locks on what is read, snapshots, settings of a session. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InnoDbTests {

  static final int READ_COMMITTED = Connection.TRANSACTION_READ_COMMITTED;
  static final int REPEATABLE_READ = Connection.TRANSACTION_REPEATABLE_READ;
  static final int SERIALIZABLE = Connection.TRANSACTION_SERIALIZABLE;
  static final String TABLE = "only_innodb";

  private final Dialect dialect;
  final HikariDataSource pool;
  final JdbcStore store;
  RecordKey key = Some.key();

  InnoDbTests(Server server, Dialect dialect) {
    this.dialect = dialect;
    pool = server.pool(8);
    store = server.store(pool).table(TABLE).build();
  }

  @BeforeAll
  final void stock() throws SQLException {
    try (Connection connection = pool.getConnection()) {
      execute(connection, "CREATE TABLE IF NOT EXISTS goods (id INT PRIMARY KEY, stock INT)");
      execute(connection, "REPLACE INTO goods VALUES (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)");
    }
  }

  @BeforeEach
  final void takeAnotherKey() {
    key = Some.key();
  }

  @AfterAll
  final void stop() {
    pool.close();
  }

  final Connection transaction(int isolation) throws SQLException {
    Connection connection = pool.getConnection();
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(isolation);
    return connection;
  }

  final void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  final List<String> ask(Connection connection, String sql) throws SQLException {
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
  final Connection snapshot(int isolation) throws SQLException {
    Connection connection = transaction(isolation);
    ask(connection, "SELECT COUNT(*) FROM goods");
    return connection;
  }

  final Claim abandoned(RecordKey key) {
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
  void an_open_purge_is_in_no_new_keys_way() throws SQLException {
    RecordKey expired = Some.key();
    store.complete(acquired(store.claim(lease(expired))), null, new Expiry.At(Instant.EPOCH));
    acquired(store.claim(lease(Some.key())));
    try (Connection purging = transaction(REPEATABLE_READ)) {
      assertThat(dialect.purge(purging, 1_000)).isPositive();

      // Marks of an hour expire before the first lease does: right behind what was purged.
      for (int i = 0; i < 5; i++) {
        acquired(store.claim(mark(Some.key())));
      }
    }
  }
}
