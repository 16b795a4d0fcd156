package io.hapax.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.StoreException;
import io.hapax.spi.UnreadableRecordException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that hold what Hapax never writes: a refusal that says what to do, and no claim. */
class DamagedRowTest {

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL", "MARIADB", "MYSQL"})
  void a_row_that_holds_what_nobody_wrote_is_refused(Server server) throws SQLException {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = server.store(pool).table("damaged").build();

      isRefused(store, pool, "state", "X");
      isRefused(store, pool, "state", "");
      isRefused(store, pool, "mode", "?");
      isRefused(store, pool, "fingerprint", new byte[5]);
      isRefused(store, pool, "fingerprint", new byte[0]);
    }
  }

  /** Nor is it taken for a failure of the database, which would open the breaker for all others. */
  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL", "MARIADB", "MYSQL"})
  void the_row_of_a_run_that_nobody_can_read_any_more_is_left(Server server) throws SQLException {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = server.store(pool).table("damaged").build();
      for (String state : List.of("X", "")) {
        RecordKey key = Some.key();
        Claim claim = Some.acquired(store.claim(Some.lease(key)));
        damage(pool, key, "state", state);

        assertThatThrownBy(() -> store.complete(claim, null, Some.ONE_DAY))
            .isInstanceOf(UnreadableRecordException.class);
        assertThatThrownBy(() -> store.release(claim))
            .isInstanceOf(UnreadableRecordException.class);
        assertThat(store.renew(List.of(claim), Duration.ofSeconds(30))).containsExactly(claim);
      }
    }
  }

  private static void isRefused(JdbcStore store, HikariDataSource pool, String column, Object value)
      throws SQLException {
    RecordKey key = Some.key();
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    store.complete(claim, null, Some.ONE_DAY);
    damage(pool, key, column, value);

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> store.claim(Some.lease(key)))
          .as(column)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("a record is damaged");
      assertThatThrownBy(() -> store.find(key)).isInstanceOf(StoreException.class);
    }
  }

  private static void damage(HikariDataSource pool, RecordKey key, String column, Object value)
      throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE damaged SET " + column + " = ? WHERE record_key = ?")) {
      update.setObject(1, value);
      update.setBytes(2, key.toBytes());
      update.executeUpdate();
    }
  }
}
