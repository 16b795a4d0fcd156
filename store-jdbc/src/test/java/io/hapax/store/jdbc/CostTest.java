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
import io.hapax.spi.Verbs;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The cost table of the design, cell by cell: statements, and no commit but the caller's own. */
class CostTest {

  @Nested
  class OnPostgres extends Costs {
    OnPostgres() {
      super(Server.POSTGRESQL, new Price(1, 1, 2, 1));
    }

    @Test
    void a_joined_claim_above_read_committed_costs_a_savepoint_more() throws SQLException {
      try (Connection connection = transaction(Connection.TRANSACTION_REPEATABLE_READ)) {
        Verbs verbs = store.within(connection);
        RecordKey key = Some.key();
        // Two looks at the isolation level, SAVEPOINT, the claim, RELEASE.
        costs(5, () -> acquired(verbs.claim(lease(key))));
        costs(
            2,
            () -> assertThat(verbs.claim(lease(key))).isInstanceOf(ClaimResult.InProgress.class));
      }
    }
  }

  @Nested
  class OnMariaDb extends Costs {
    OnMariaDb() {
      super(Server.MARIADB, new Price(1, 1, 2, 2));
    }

    @Test
    void a_joined_claim_above_read_committed_costs_two_more() throws SQLException {
      try (Connection connection = transaction(Connection.TRANSACTION_REPEATABLE_READ)) {
        Verbs verbs = store.within(connection);
        RecordKey key = Some.key();
        // The INSERT that does nothing at this level, the look, the INSERT that locks.
        costs(3, () -> acquired(verbs.claim(lease(key))));
        costs(
            2,
            () -> assertThat(verbs.claim(lease(key))).isInstanceOf(ClaimResult.InProgress.class));
      }
    }

    @Test
    void a_duplicate_costs_one_more_while_somebody_holds_the_row() throws SQLException {
      RecordKey key = Some.key();
      Claim claim = acquired(store.claim(lease(key)));
      try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
        store.commit(connection, claim, Some.ONE_DAY);

        costs(2, () -> store.claim(lease(key)));
      }
    }
  }

  /** In sessions that wait for a second at most. */
  @Nested
  class OnMySql extends Costs {
    OnMySql() {
      super(Server.MYSQL_COUNTING_CHANGES, new Price(2, 1, 1, 2));
    }
  }

  /** Where the sessions wait for longer, each taking is between two SETs. */
  @Nested
  class OnMySqlWithLongWaits extends Costs {
    OnMySqlWithLongWaits() {
      super(Server.MYSQL, new Price(4, 1, 1, 2));
    }
  }

  @Nested
  class OnH2 extends Costs {
    OnH2() {
      super(Server.H2_FILE, new Price(1, 2, 2, 1));
    }

    @Test
    void a_joined_claim_costs_more_where_the_session_would_wait_for_more_than_a_second()
        throws SQLException {
      try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
        try (Statement statement = connection.createStatement()) {
          statement.execute("SET LOCK_TIMEOUT 5000");
        }
        Verbs verbs = store.within(connection);
        // The MERGE that refuses, the look, SET, the MERGE, SET.
        costs(5, () -> acquired(verbs.claim(lease(Some.key()))));
        assertThat(lockTimeout(connection)).isEqualTo(5000);
      }
    }

    private int lockTimeout(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          var rows = statement.executeQuery("SELECT LOCK_TIMEOUT()")) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /**
   * What is not alike.
   *
   * @param take of a claim that is won
   * @param duplicate of a duplicate's claim on an own connection
   * @param joined of a duplicate's claim in the caller's transaction
   * @param purge of a batch
   */
  record Price(int take, int duplicate, int joined, int purge) {}

  abstract static class Costs {

    private final Price price;
    private final HikariDataSource pool;
    private final CountingDataSource counter;
    final JdbcStore store;

    Costs(Server server, Price price) {
      this.price = price;
      pool = server.pool(2);
      counter = new CountingDataSource(pool);
      store = server.store(counter.proxy()).build();
    }

    @AfterEach
    void close() {
      pool.close();
    }

    interface Act {
      void run() throws SQLException;
    }

    void costs(int statements, Act act) throws SQLException {
      counter.reset();
      act.run();
      assertThat(counter.statements()).as("statements").isEqualTo(statements);
      assertThat(counter.commits()).as("commits and rollbacks").isZero();
    }

    Connection transaction(int isolation) throws SQLException {
      Connection connection = counter.connect();
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(isolation);
      return connection;
    }

    @Test
    void surround() throws SQLException {
      RecordKey key = Some.key();
      costs(
          price.take() + 1,
          () -> {
            Claim claim = acquired(store.claim(lease(key)));
            assertThat(store.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue();
          });
      costs(price.duplicate(), () -> store.claim(lease(key)));
    }

    @Test
    void a_duplicate_in_progress_and_an_abandoned_one() throws SQLException {
      RecordKey key = Some.key();
      Claim claim = acquired(store.claim(lease(key)));
      costs(price.duplicate(), () -> store.claim(lease(key)));
      store.renew(List.of(claim), Duration.ZERO);
      costs(
          price.duplicate(),
          () -> assertThat(store.claim(lease(key))).isInstanceOf(ClaimResult.Abandoned.class));
      costs(price.take(), () -> acquired(store.takeOver(lease(key), claim.token())));
    }

    @Test
    void guard() throws SQLException {
      RecordKey key = Some.key();
      costs(price.take(), () -> acquired(store.claim(mark(key))));
      costs(price.duplicate(), () -> store.claim(mark(key)));
    }

    @Test
    void form_token() throws SQLException {
      RecordKey key = Some.key();
      costs(1, () -> store.issue(key, Duration.ofMinutes(10)));
      costs(
          price.take() + 1,
          () -> {
            Claim claim = acquired(store.claim(redeem(key)));
            assertThat(store.complete(claim, null, new Expiry.AsIssued())).isTrue();
          });
      costs(price.duplicate(), () -> store.claim(redeem(key)));
      costs(
          price.duplicate(),
          () -> assertThat(store.claim(redeem(Some.key()))).isEqualTo(new ClaimResult.Unknown()));
    }

    @Test
    void fenced() throws SQLException {
      RecordKey key = Some.key();
      try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
        Claim claim = acquired(store.claim(lease(key)));
        costs(1, () -> assertThat(store.commit(connection, claim, Some.ONE_DAY)).isTrue());
        connection.commit();
        costs(price.duplicate(), () -> store.claim(lease(key)));
        costs(1, () -> assertThat(store.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue());
      }
      costs(price.duplicate(), () -> store.claim(lease(key)));
    }

    @Test
    void joined_at_read_committed() throws SQLException {
      RecordKey key = Some.key();
      try (Connection connection = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
        Verbs verbs = store.within(connection);
        costs(
            price.take() + 1,
            () -> {
              Claim claim = acquired(verbs.claim(lease(key)));
              assertThat(verbs.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue();
            });
        connection.commit();
        costs(price.joined(), () -> verbs.claim(lease(key)));
      }
    }

    @Test
    void renewing_many_purging_finding_and_releasing_are_one_each() throws SQLException {
      List<Claim> claims = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        claims.add(acquired(store.claim(lease(Some.key()))));
      }
      costs(1, () -> assertThat(store.renew(claims, Some.LEASE)).isEmpty());
      costs(price.purge(), () -> store.purgeExpired(100));
      costs(1, () -> assertThat(store.find(claims.get(0).key())).isPresent());
      costs(1, () -> assertThat(store.release(claims.get(0))).isTrue());
      costs(0, () -> store.renew(List.of(), Some.LEASE));
    }
  }
}
