package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.spi.Claim;
import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pool hands out gets back as it was, and nothing stays open on it. */
class OwnConnectionsTest {

  @ParameterizedTest
  @EnumSource
  void each_verb_on_a_pool_without_autocommit_is_committed_by_its_end(Server server)
      throws SQLException {
    try (HikariDataSource pool = server.pool(1, config -> config.setAutoCommit(false));
        HikariDataSource other = server.pool(1)) {
      JdbcStore store = server.store(pool).build();
      JdbcStore elsewhere = server.store(other).schema(SchemaMode.NONE).build();

      Claim claim = acquired(store.claim(lease(Some.key())));
      assertThat(elsewhere.find(claim.key())).isPresent();
      store.renew(List.of(claim), Duration.ofHours(5));
      assertThat(elsewhere.find(claim.key()).orElseThrow().leaseLeft())
          .isGreaterThan(Duration.ofHours(4));
      store.complete(claim, Some.OUTCOME, Some.ONE_DAY);
      assertThat(elsewhere.find(claim.key()).orElseThrow().outcome()).isEqualTo(Some.OUTCOME);

      try (Connection back = pool.getConnection()) {
        assertThat(back.getAutoCommit()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_verb_that_fails_leaves_no_transaction_behind(Server server) throws SQLException {
    try (HikariDataSource pool = server.pool(1, config -> config.setAutoCommit(false))) {
      JdbcStore broken = server.store(pool).table("no_such_table").schema(SchemaMode.NONE).build();
      JdbcStore store = server.store(pool).build();

      assertThatThrownBy(() -> broken.find(Some.key())).isInstanceOf(StoreException.class);

      acquired(store.claim(lease(Some.key())));
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_callers_transaction_needs_no_connection_of_the_pool(Server server) throws SQLException {
    try (HikariDataSource pool =
        server.pool(1, config -> config.setConnectionTimeout(Duration.ofSeconds(1).toMillis()))) {
      server.store(pool).build();
      JdbcStore fresh = server.store(pool).schema(SchemaMode.NONE).build();

      try (Connection only = pool.getConnection()) {
        only.setAutoCommit(false);
        Claim claim = acquired(fresh.within(only).claim(lease(Some.key())));
        assertThat(fresh.commit(only, claim, Some.ONE_DAY)).isTrue();
        only.commit();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_callers_connection_stays_as_it_is_and_needs_a_transaction(Server server)
      throws SQLException {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = server.store(pool).build();
      Claim claim = acquired(store.claim(lease(Some.key())));
      try (Connection connection = pool.getConnection()) {
        assertThatThrownBy(() -> store.within(connection).claim(lease(Some.key())))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("autocommit is on");
        assertThatThrownBy(() -> store.commit(connection, claim, Some.ONE_DAY))
            .isInstanceOf(IllegalStateException.class);

        connection.setAutoCommit(false);
        acquired(store.within(connection).claim(lease(Some.key())));
        assertThat(connection.getAutoCommit()).isFalse();
        try (Statement statement = connection.createStatement()) {
          statement.execute("SELECT 1");
        }
        connection.rollback();
      }
    }
  }
}
