package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.spi.Expiry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A batch is all that a purge touches: what it locks, nobody else can purge. */
class PurgeTest {

  private static final int EXPIRED = 30;
  private static final String TABLE = "purged";

  @ParameterizedTest
  @EnumSource
  void two_purges_at_once_share_the_work_without_waiting(Server server) throws SQLException {
    try (HikariDataSource pool = server.pool(3)) {
      JdbcStore store = server.store(pool).table(TABLE).build();
      for (int i = 0; i < EXPIRED; i++) {
        store.complete(
            acquired(store.claim(lease(Some.key()))), null, new Expiry.At(Instant.EPOCH));
      }
      Database database = server.database(TABLE);
      try (Connection one = pool.getConnection();
          Connection other = pool.getConnection()) {
        one.setAutoCommit(false);
        other.setAutoCommit(false);

        assertThat(database.on(one).dialect().purge(one, 10)).isEqualTo(10);
        assertThat(database.on(other).dialect().purge(other, 5)).isEqualTo(5);
        assertThat(store.purgeExpired(100)).isEqualTo(EXPIRED - 15);
        one.commit();
        other.rollback();
      }
      assertThat(store.purgeExpired(100)).isEqualTo(5);
    }
  }
}
