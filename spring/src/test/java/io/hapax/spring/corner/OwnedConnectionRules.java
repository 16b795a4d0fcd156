package io.hapax.spring.corner;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.Call;
import io.hapax.Hapax;
import io.hapax.Refusal;
import io.hapax.ValueCodec;
import io.hapax.store.jdbc.JdbcStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without Spring: the record is a row of whatever transaction the caller's connection has open. */
abstract class OwnedConnectionRules {

  private static final String INSERT = "INSERT INTO bookings VALUES (?, ?, ?)";
  private static final String COUNT = "SELECT COUNT(*) FROM bookings WHERE trip = ?";

  private final String trip = Corners.fresh();
  private int runs;
  private HikariDataSource pool;
  private Hapax hapax;

  abstract Database database();

  @BeforeEach
  final void start() {
    pool = database().pool(4);
    hapax =
        Hapax.on(JdbcStore.builder(pool).build())
            .storeDeadline(Duration.ofSeconds(20))
            .shutdownPatience(Duration.ZERO)
            .build();
  }

  @AfterEach
  final void stop() {
    hapax.close();
    pool.close();
  }

  private Connection transaction(int isolation) throws SQLException {
    Connection connection = pool.getConnection();
    connection.setTransactionIsolation(isolation);
    connection.setAutoCommit(false);
    return connection;
  }

  private Connection transaction() throws SQLException {
    return transaction(Connection.TRANSACTION_READ_COMMITTED);
  }

  /** Books {@code seat}, once; nothing is committed. */
  private Heard book(Connection connection, String seat) {
    Call call = App.call(App.POLICY, trip);
    return Heard.of(
        () -> hapax.execute(call, connection, Numbers.CODEC, () -> insert(connection, seat)));
  }

  private int insert(Connection connection, String seat) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setString(1, UUID.randomUUID().toString());
      insert.setString(2, trip);
      insert.setString(3, seat);
      insert.executeUpdate();
    }
    return ++runs;
  }

  private int bookings() throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement count = connection.prepareStatement(COUNT)) {
      count.setString(1, trip);
      try (ResultSet row = count.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  /** How a number is kept. */
  private static final class Numbers implements ValueCodec<Integer> {
    static final Numbers CODEC = new Numbers();

    @Override
    public byte[] encode(Integer value) {
      return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Integer decode(byte[] bytes) {
      return Integer.valueOf(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private void isBookedOnceBy(int run) throws SQLException {
    try (Connection retry = transaction()) {
      assertThat(book(retry, trip)).isEqualTo(new Heard(run, null, null));
      retry.commit();
    }
    assertThat(bookings()).isEqualTo(1);
    assertThat(hapax.find(App.call(App.POLICY, trip).scope().key(trip))).isPresent();
  }

  /** On PostgreSQL the constraint fails at COMMIT, elsewhere at once. */
  @Test
  void whatTheDatabaseRefusesIsUndoneAndRunsAgain() throws SQLException {
    try (Connection connection = transaction()) {
      insert(connection, "taken");
      connection.commit();

      Heard first =
          Heard.of(
              () -> {
                Heard heard = book(connection, "taken");
                if (heard.error() != null) {
                  throw heard.error();
                }
                connection.commit();
                return heard.run();
              });

      assertThat(first.error()).isInstanceOf(SQLException.class);
      connection.rollback();
    }
    assertThat(hapax.find(App.call(App.POLICY, trip).scope().key(trip))).isEmpty();
    assertThat(bookings()).as("the one that had the seat").isEqualTo(1);
    try (Connection retry = transaction()) {
      assertThat(book(retry, trip).answered()).isTrue();
      retry.commit();
    }
    assertThat(bookings()).isEqualTo(2);
  }

  @Test
  void aSavepointTakesTheRecordBackWithTheWork() throws SQLException {
    try (Connection connection = transaction()) {
      Savepoint before = connection.setSavepoint();
      assertThat(book(connection, trip).answered()).isTrue();
      connection.rollback(before);
      assertThat(book(connection, trip).run()).isEqualTo(2);
      connection.commit();
    }
    isBookedOnceBy(2);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void whoLosesTheRaceForAKeyKeepsItsTransaction(int isolation) throws SQLException {
    try (Connection late = transaction(isolation);
        Connection first = transaction();
        PreparedStatement snapshot = late.prepareStatement("SELECT total FROM counter")) {
      snapshot.executeQuery().close();
      book(first, trip);
      assertThat(book(late, trip).refusal()).isInstanceOf(Refusal.InProgress.class);
      first.commit();

      Heard again = book(late, trip);
      if (!again.refusedAs(Refusal.InProgress.class)) {
        assertThat(again.run()).isEqualTo(1);
      }
      snapshot.executeQuery().close();
      late.commit();
    }
    isBookedOnceBy(1);
  }

  @Test
  void aCommitWhoseAnswerIsLostIsAnsweredToTheRetry() throws SQLException {
    Commits commits = new Commits(pool);
    commits.loseNextAnswer();
    try (Connection connection = commits.getConnection()) {
      connection.setAutoCommit(false);
      assertThat(book(connection, trip).answered()).isTrue();
      assertThat(
              Heard.of(
                      () -> {
                        connection.commit();
                        return 0;
                      })
                  .error())
          .isInstanceOf(SQLException.class);
      connection.rollback();
    }
    isBookedOnceBy(1);
  }
}
