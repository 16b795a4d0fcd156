package io.hapax.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.NotifyingStore.Ear;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** What listening on PostgreSQL costs, and what it stands. */
@Timeout(60)
class PostgresEarsTest {

  private final HikariDataSource pool = Server.POSTGRESQL.pool(4);
  private final HikariDataSource direct = Server.POSTGRESQL.pool(2);
  private final JdbcStore store = JdbcStore.builder(pool).listenThrough(direct).build();

  @AfterEach
  void close() {
    store.close();
    direct.close();
    pool.close();
  }

  private Semaphore listen(RecordKey key) throws InterruptedException {
    Semaphore heard = new Semaphore(0);
    store.listen(key, heard::release);
    heard.acquire();
    return heard;
  }

  @Test
  void nothing_is_sent_where_nobody_waits() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("LISTEN hapax_idempotency_log");
      Claim completed = Some.acquired(store.claim(Some.lease(Some.key())));
      Claim released = Some.acquired(store.claim(Some.lease(Some.key())));
      store.complete(completed, null, Some.ONE_DAY);
      store.release(released);

      statement.execute("SELECT 1");
      PGNotification[] heard = connection.unwrap(PGConnection.class).getNotifications(200);

      assertThat(heard).isNullOrEmpty();
    }
  }

  @Test
  void a_waiter_is_told_again_when_a_lost_connection_was_replaced() throws Exception {
    Claim claim = Some.acquired(store.claim(Some.lease(Some.key())));
    Semaphore heard = listen(claim.key());

    assertThat(cutOffTheListeners()).isPositive();

    heard.acquire();
    store.complete(claim, null, Some.ONE_DAY);
    heard.acquire();
  }

  private int cutOffTheListeners() throws SQLException {
    String sql =
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock')""";
    return Sql.of(sql).all(direct.getConnection(), new Params(), row -> row.getBoolean(1)).size();
  }

  @Test
  void no_more_keys_are_locked_than_the_server_can_spare() throws Exception {
    List<Ear> ears = new ArrayList<>();
    AtomicInteger begun = new AtomicInteger();
    Semaphore enough = new Semaphore(0);
    for (int i = 0; i < PostgresEars.MOST_KEYS + 50; i++) {
      ears.add(
          store.listen(
              Some.key(),
              () -> {
                begun.incrementAndGet();
                enough.release();
              }));
    }
    enough.acquire(PostgresEars.MOST_KEYS);

    assertThat(sharedLocks()).isEqualTo(PostgresEars.MOST_KEYS);
    ears.forEach(Ear::close);
    listen(Some.key());
    assertThat(begun).hasValue(PostgresEars.MOST_KEYS);
    assertThat(sharedLocks()).isEqualTo(1);
  }

  private long sharedLocks() throws SQLException {
    String sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'";
    try (Connection connection = pool.getConnection()) {
      return Sql.of(sql).first(connection, new Params(), row -> row.getLong(1)).orElseThrow();
    }
  }

  @Test
  void a_store_without_a_connection_to_listen_on_hears_nothing_and_fails_nobody() {
    try (HikariDataSource other = Server.POSTGRESQL.pool(1)) {
      JdbcStore deaf = JdbcStore.builder(other).build();
      deaf.listen(Some.key(), () -> {}).close();
      deaf.close();
    }
  }
}
