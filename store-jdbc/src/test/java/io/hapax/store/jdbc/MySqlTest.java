package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static io.hapax.store.jdbc.Some.redeem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the words for MySQL do, on MariaDB: no MySQL can be had for tests. */
class MySqlTest extends InnoDbTests {

  private static final String PATIENCE = "SELECT @@innodb_lock_wait_timeout";

  private final MySqlDialect dialect = Server.likeMySql(TableName.parse(TABLE));

  MySqlTest() {
    super(Server.MYSQL, Server.likeMySql(TableName.parse(TABLE)));
  }

  @Test
  void an_own_connection_that_waited_in_vain_goes_back_with_its_setting() throws SQLException {
    try (Connection owner = transaction(READ_COMMITTED);
        Connection own = pool.getConnection()) {
      execute(own, "SET innodb_lock_wait_timeout = 43");
      acquired(store.within(owner).claim(lease(key)));

      assertThat(dialect.attempt(own, new Take(lease(key), Take.NO_TOKEN), false))
          .isEqualTo(new Attempt.Busy(true));

      assertThat(ask(own, PATIENCE)).containsExactly("43");
      execute(own, "SET innodb_lock_wait_timeout = DEFAULT");
    }
  }

  @Test
  void a_claim_that_fails_gives_the_session_its_setting_back() throws SQLException {
    try (Connection connection = transaction(READ_COMMITTED)) {
      execute(connection, "SET innodb_lock_wait_timeout = 43");
      execute(connection, "SET TRANSACTION READ ONLY");

      assertThatThrownBy(() -> store.within(connection).claim(lease(key)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("read-only");

      assertThat(ask(connection, PATIENCE)).containsExactly("43");
      connection.rollback();
      execute(connection, "SET innodb_lock_wait_timeout = DEFAULT");
    }
  }

  /** Where the server is set so, a time-out takes the caller's earlier work with it. */
  @Test
  void a_time_out_that_ends_the_transaction_is_not_answered_as_if_it_did_not() throws SQLException {
    MySqlDialect strict = new MySqlDialect(TableName.parse(TABLE), true, "@@tx_isolation");
    Take take = new Take(lease(key), Take.NO_TOKEN);
    try (Connection owner = transaction(READ_COMMITTED);
        Connection other = transaction(READ_COMMITTED)) {
      acquired(store.within(owner).claim(lease(key)));

      assertThatThrownBy(() -> strict.attempt(other, take, true))
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getErrorCode())
          .isEqualTo(1205);
      assertThat(strict.attempt(other, take, false)).isEqualTo(new Attempt.Busy(true));
    }
  }

  @Test
  void a_claim_by_a_clock_that_was_set_back_has_the_time_of_its_record() throws SQLException {
    store.complete(acquired(store.claim(lease(key))), null, new Expiry.At(Instant.EPOCH));
    long ahead = 4_000_000_000_000_000L;
    try (Connection connection = pool.getConnection()) {
      setToken(connection, ahead);
    }

    Claim claim = acquired(store.claim(lease(key)));

    assertThat(claim.token()).isEqualTo(ahead + 1);
    assertThat(Duration.between(claim.claimedAt(), Instant.now()).abs())
        .isLessThan(Duration.ofHours(1));
  }

  @Test
  void a_token_is_higher_than_the_one_that_the_snapshot_hides() throws SQLException {
    store.complete(acquired(store.claim(lease(key))), null, new Expiry.At(Instant.EPOCH));
    long ahead = 4_000_000_000_000_000L;
    try (Connection late = snapshot(REPEATABLE_READ);
        Connection connection = pool.getConnection()) {
      setToken(connection, ahead);

      assertThat(acquired(store.within(late).claim(lease(key))).token()).isEqualTo(ahead + 1);
    }
  }

  private void setToken(Connection connection, long token) throws SQLException {
    execute(connection, "UPDATE %s SET token = %d WHERE %s".formatted(TABLE, token, itsKey()));
  }

  private String itsKey() {
    return "record_key = x'" + key.hex() + "'";
  }

  @ParameterizedTest
  @ValueSource(ints = {READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE})
  void a_driver_that_keeps_the_token_back_costs_a_look_and_nothing_else(int isolation)
      throws SQLException {
    Take take = new Take(lease(key), Take.NO_TOKEN);
    try (Connection connection = transaction(isolation)) {
      Connection silent = withoutKeys(connection);

      ClaimResult answer = take.answer(dialect.attempt(silent, take, true)).orElseThrow();

      connection.commit();
      assertThat(acquired(answer).token()).isEqualTo(store.find(key).orElseThrow().token());
    }
  }

  /** A connection whose statements are never asked for generated keys. */
  private static Connection withoutKeys(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        Map.of(
            "prepareStatement",
            sql ->
                proxy(
                    PreparedStatement.class,
                    connection.prepareStatement((String) sql[0]),
                    Map.of("getGeneratedKeys", none -> noRows(connection)))));
  }

  private static Object noRows(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    statement.closeOnCompletion();
    return statement.executeQuery("SELECT 1 FROM goods WHERE FALSE");
  }

  private interface Answer {
    Object to(Object[] arguments) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, T original, Map<String, Answer> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              Answer answer = answers.get(method.getName());
              try {
                return answer == null ? method.invoke(original, arguments) : answer.to(arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Test
  void a_token_that_a_snapshot_shows_as_issued_is_used_once() throws SQLException {
    store.issue(key, Duration.ofHours(1));
    try (Connection late = snapshot(REPEATABLE_READ)) {
      ask(late, "SELECT COUNT(*) FROM " + TABLE);
      Claim first = acquired(store.claim(redeem(key)));

      assertThat(store.within(late).claim(redeem(key))).isInstanceOf(ClaimResult.InProgress.class);
      assertThat(store.find(key).orElseThrow().token()).isEqualTo(first.token());
    }
  }

  @Test
  void a_token_that_has_expired_since_the_snapshot_is_unknown() throws SQLException {
    store.issue(key, Duration.ofHours(1));
    try (Connection late = snapshot(REPEATABLE_READ);
        Connection connection = pool.getConnection()) {
      ask(late, "SELECT COUNT(*) FROM " + TABLE);
      execute(connection, "UPDATE " + TABLE + " SET expires_at = 1 WHERE " + itsKey());

      assertThat(store.within(late).claim(redeem(key))).isEqualTo(new ClaimResult.Unknown());
    }
  }

  @Test
  void who_has_completed_since_the_snapshot_is_not_taken_over() throws SQLException {
    store.issue(key, Duration.ofHours(1));
    Claim slow = acquired(store.claim(redeem(key)));
    store.renew(List.of(slow), Duration.ZERO);
    try (Connection late = snapshot(REPEATABLE_READ)) {
      ask(late, "SELECT COUNT(*) FROM " + TABLE);
      store.complete(slow, null, new Expiry.AsIssued());

      assertThat(store.within(late).takeOver(redeem(key), slow.token()))
          .isInstanceOf(ClaimResult.Completed.class);
      assertThat(store.within(late).takeOver(lease(key), slow.token()))
          .isInstanceOf(ClaimResult.Completed.class);
    }
  }

  @Test
  void who_takes_an_expired_token_has_nothing_to_give_back() throws SQLException {
    store.issue(key, Duration.ofHours(1));
    try (Connection connection = pool.getConnection()) {
      execute(connection, "UPDATE " + TABLE + " SET expires_at = 1 WHERE " + itsKey());

      Claim claim = acquired(store.claim(lease(key)));
      assertThat(store.release(claim)).isTrue();

      assertThat(ask(connection, "SELECT state FROM " + TABLE + " WHERE " + itsKey())).isEmpty();
    }
  }

  @Test
  void a_real_mysql_is_taken_for_one() throws SQLException {
    try (Connection connection = pool.getConnection()) {
      DatabaseMetaData metaData =
          proxy(
              DatabaseMetaData.class,
              connection.getMetaData(),
              Map.of(
                  "getDatabaseProductName", none -> "MySQL",
                  "getDatabaseProductVersion", none -> "8.4.3"));
      Connection mySql =
          proxy(Connection.class, connection, Map.of("getMetaData", none -> metaData));

      Dialect found = new Database(TableName.parse(TABLE)).on(mySql).dialect();

      assertThat(found).isInstanceOf(MySqlDialect.class);
      assertThat(found.product()).isEqualTo("MySQL");
    }
  }
}
