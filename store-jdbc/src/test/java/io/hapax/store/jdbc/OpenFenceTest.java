package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A live row is read past its lock, so that a duplicate sees the record and its fingerprint. */
class OpenFenceTest {

  @ParameterizedTest
  @EnumSource
  void a_duplicate_is_shown_the_record_that_an_open_transaction_has_locked(Server server)
      throws SQLException {
    try (HikariDataSource pool = server.pool(3)) {
      JdbcStore store = server.store(pool).build();
      RecordKey key = Some.key();
      Claim claim = acquired(store.claim(lease(key)));
      try (Connection owner = pool.getConnection();
          Connection other = pool.getConnection()) {
        owner.setAutoCommit(false);
        other.setAutoCommit(false);
        store.commit(owner, claim, Some.ONE_DAY);

        isShown(store.claim(lease(key)), claim);
        isShown(store.within(other).claim(lease(key)), claim);

        owner.rollback();
        other.rollback();
      }
    }
  }

  private static void isShown(ClaimResult answer, Claim claim) {
    assertThat(answer).isInstanceOf(ClaimResult.InProgress.class);
    assertThat(((ClaimResult.InProgress) answer).found()).isNotNull();
    assertThat(((ClaimResult.InProgress) answer).found().token()).isEqualTo(claim.token());
  }
}
