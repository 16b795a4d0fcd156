package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A record whose token is of a later hour than the database's clock now shows. */
class ClockSetBackTest {

  private static final String AN_HOUR_LATER =
      "UPDATE set_back SET token = token + 3600000000 WHERE record_key = ?";

  @ParameterizedTest
  @EnumSource
  void a_token_grows_although_the_clock_was_set_back(Server server) throws SQLException {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = JdbcStore.builder(pool).table("set_back").build();
      RecordKey key = Some.key();
      Claim first = acquired(store.claim(lease(key)));
      store.renew(List.of(first), Duration.ZERO);
      try (Connection connection = pool.getConnection();
          PreparedStatement update = connection.prepareStatement(AN_HOUR_LATER)) {
        update.setBytes(1, key.toBytes());
        update.executeUpdate();
      }
      long previous = first.token() + 3_600_000_000L;

      assertThat(acquired(store.takeOver(lease(key), previous)).token()).isEqualTo(previous + 1);
    }
  }
}
