package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.spi.Claim;
import io.hapax.spi.Expiry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * MariaDB fails to commit a transaction that skipped the only row it wanted, if it would have
 * waited for no time at all.
 */
class MariaDbSkippedRowTest {

  private static final String TABLE = "skipped";

  private HikariDataSource pool;
  private JdbcStore store;

  @BeforeEach
  void start() {
    pool = Server.MARIADB.pool(2, config -> config.setAutoCommit(false));
    store = JdbcStore.builder(pool).table(TABLE).build();
  }

  @AfterEach
  void stop() {
    pool.close();
  }

  /** A transaction, still open, that has locked the record. */
  private Connection locked(Claim claim) throws SQLException {
    Connection connection = pool.getConnection();
    try (PreparedStatement lock =
        connection.prepareStatement("UPDATE " + TABLE + " SET mode = 'F' WHERE record_key = ?")) {
      lock.setBytes(1, claim.key().toBytes());
      assertThat(lock.executeUpdate()).isEqualTo(1);
      return connection;
    }
  }

  @Test
  void a_renewal_of_nothing_but_a_locked_row_is_no_failure() throws SQLException {
    Claim claim = acquired(store.claim(lease(Some.key())));

    try (Connection holder = locked(claim)) {
      assertThat(store.renew(List.of(claim), Some.LEASE)).isEmpty();
      holder.rollback();
    }
  }

  @Test
  void a_purge_of_nothing_but_a_locked_row_is_no_failure() throws SQLException {
    store.purgeExpired(1_000);
    Claim claim = acquired(store.claim(lease(Some.key())));
    store.complete(claim, null, new Expiry.At(Instant.EPOCH));

    try (Connection holder = locked(claim)) {
      assertThat(store.purgeExpired(10)).isZero();
      holder.rollback();
    }
    assertThat(store.purgeExpired(10)).isEqualTo(1);
  }
}
