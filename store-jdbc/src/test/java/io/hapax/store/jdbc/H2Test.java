package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only H2 does: waits for rows that can't be seen, modes, deadlocks. */
@Timeout(60)
class H2Test {

  private static HikariDataSource pool;
  private static JdbcStore store;

  private final RecordKey key = Some.key();

  @BeforeAll
  static void start() {
    pool = Server.H2_MEMORY.pool(6);
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

  private static long ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** The build runs this class on two versions; one that ran on the same twice would prove less. */
  @Test
  void the_driver_is_of_the_version_that_the_build_asked_for() throws SQLException {
    String wanted = System.getProperty("hapax.test.h2");
    try (Connection connection = pool.getConnection()) {
      assertThat(connection.getMetaData().getDatabaseProductVersion())
          .startsWith(wanted == null ? "2." : wanted);
    }
  }

  @Test
  void the_sessions_lock_timeout_is_what_it_was_after_a_claim_that_waited() throws SQLException {
    try (Connection owner = transaction(Connection.TRANSACTION_READ_COMMITTED);
        Connection other = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
      acquired(store.within(owner).claim(lease(key)));
      try (Statement statement = other.createStatement()) {
        statement.execute("SET LOCK_TIMEOUT 4321");
      }

      assertThat(store.within(other).claim(lease(key))).isEqualTo(new ClaimResult.InProgress(null));

      assertThat(ask(other, "SELECT LOCK_TIMEOUT()")).isEqualTo(4321);
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
      store.complete(acquired(store.claim(lease(key))), Some.OUTCOME, Some.ONE_DAY);

      assertThat(store.within(connection).claim(lease(key)))
          .isEqualTo(new ClaimResult.InProgress(null));

      connection.commit();
      assertThat(store.find(mine)).isPresent();
    }
  }

  private interface Verb {
    ClaimResult on(Connection connection, Claim dead);
  }

  /** What the second transaction gets while the first waits for it, crosswise. */
  private ClaimResult crosswise(Claim one, Claim two, Verb verb) throws Exception {
    try (Connection forth = transaction(Connection.TRANSACTION_READ_COMMITTED);
        Connection back = transaction(Connection.TRANSACTION_READ_COMMITTED)) {
      acquired(verb.on(forth, one));
      acquired(verb.on(back, two));

      FutureTask<ClaimResult> waiting = new FutureTask<>(() -> verb.on(forth, two));
      Thread thread = new Thread(waiting);
      thread.start();
      while (!waiting.isDone() && thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
      try {
        return verb.on(back, one);
      } finally {
        waiting.get(30, TimeUnit.SECONDS);
      }
    }
  }

  private static Claim abandoned() {
    Claim claim = acquired(store.claim(lease(Some.key())));
    store.renew(List.of(claim), Duration.ZERO);
    return claim;
  }

  @Test
  void two_transactions_that_claim_two_keys_crosswise_are_both_answered() throws Exception {
    Claim one = acquired(store.claim(lease(Some.key())));
    Claim two = acquired(store.claim(lease(Some.key())));
    store.release(one);
    store.release(two);

    assertThat(crosswise(one, two, (on, past) -> store.within(on).claim(lease(past.key()))))
        .isEqualTo(new ClaimResult.InProgress(null));
  }

  @Test
  void a_transaction_that_h2_gave_up_for_another_hears_that_it_has_to_be_repeated() {
    Verb takeOver = (on, dead) -> store.within(on).takeOver(lease(dead.key()), dead.token());

    assertThatThrownBy(() -> crosswise(abandoned(), abandoned(), takeOver))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("Repeat the whole transaction");
  }

  @ParameterizedTest
  @ValueSource(strings = {"REGULAR", "PostgreSQL", "MySQL", "MariaDB"})
  void each_mode_that_is_supported_works(String mode) {
    String url = "jdbc:h2:mem:mode_" + mode + ";MODE=" + mode;
    try (HikariDataSource other = Server.H2_MEMORY.pool(2, config -> config.setJdbcUrl(url))) {
      JdbcStore each = JdbcStore.builder(other).build();
      Claim claim = acquired(each.claim(lease(key)));
      assertThat(each.claim(lease(key))).isInstanceOf(ClaimResult.InProgress.class);
      assertThat(each.renew(List.of(claim), Duration.ZERO)).isEmpty();
      Claim next = acquired(each.takeOver(lease(key), claim.token()));
      assertThat(each.complete(claim, null, Some.ONE_DAY)).isFalse();
      assertThat(each.complete(next, new byte[0], Some.ONE_DAY)).isTrue();
      assertThat(each.find(key).orElseThrow().outcome()).isEmpty();
      assertThat(each.issue(Some.key(), Duration.ofHours(1))).isTrue();
      Claim gone = acquired(each.claim(lease(Some.key())));
      each.complete(gone, null, new Expiry.At(gone.claimedAt()));
      assertThat(each.purgeExpired(10)).isEqualTo(1);
    }
  }
}
