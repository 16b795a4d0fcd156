package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever reads the message knows which verb, which table, and what to do; and no key. */
class MessagesTest {

  private static final RecordKey SECRET = Scope.of("alice", "POST /orders").key("s3cret");

  private static void says(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("s3cret")
        .hasMessageNotContaining(SECRET.hex());
  }

  private static void execute(HikariDataSource pool, String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_missing_table(Server server) {
    try (HikariDataSource pool = server.pool(1)) {
      JdbcStore store = JdbcStore.builder(pool).table("nothing").schema(SchemaMode.NONE).build();
      assertThat(store.describe()).isEqualTo("database table nothing");

      says(
          () -> store.claim(lease(SECRET)),
          "claim on " + server.product() + " table nothing",
          "SchemaMode.CREATE");
      says(() -> store.find(SECRET), "find on ", "the table is missing");
      says(() -> store.purgeExpired(1), "purgeExpired on ");
      assertThat(store.describe()).endsWith(" table nothing").doesNotStartWith("database");
    }
  }

  @Test
  void a_read_only_postgres_session() {
    try (HikariDataSource pool =
        Server.POSTGRESQL.pool(
            1, config -> config.setConnectionInitSql("SET default_transaction_read_only = on"))) {
      JdbcStore store = JdbcStore.builder(pool).schema(SchemaMode.NONE).build();

      says(() -> store.claim(lease(SECRET)), "claim", "the connection is read-only");
      says(
          () -> JdbcStore.builder(pool).table("unborn").build(),
          "start on PostgreSQL table unborn",
          "the connection is read-only");
    }
  }

  @Test
  void a_read_only_h2_database(@TempDir Path folder) {
    String url = "jdbc:h2:" + folder.resolve("records");
    try (HikariDataSource pool = Server.H2_FILE.pool(1, config -> config.setJdbcUrl(url))) {
      JdbcStore.builder(pool).build();
    }
    try (HikariDataSource pool =
        Server.H2_FILE.pool(1, config -> config.setJdbcUrl(url + ";ACCESS_MODE_DATA=r"))) {
      JdbcStore store = JdbcStore.builder(pool).build();

      says(() -> store.claim(lease(SECRET)), "claim", "the connection is read-only");
    }
  }

  @Test
  void a_postgres_user_without_rights() throws SQLException {
    try (HikariDataSource admin = Server.POSTGRESQL.pool(1)) {
      JdbcStore.builder(admin).build();
      execute(admin, "CREATE ROLE poor LOGIN");
      execute(admin, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
      try (HikariDataSource pool =
          Server.POSTGRESQL.pool(1, config -> config.setUsername("poor"))) {
        JdbcStore store = JdbcStore.builder(pool).schema(SchemaMode.NONE).build();

        says(() -> store.claim(lease(SECRET)), "claim", "lacks a right", "INSERT");
        says(() -> JdbcStore.builder(pool).table("unborn").build(), "start", "lacks a right");
      }
    }
  }

  /** DB_CLOSE_DELAY in the URL is for administrators. */
  private static HikariDataSource h2(String user) {
    return Server.H2_MEMORY.pool(
        1,
        config -> {
          config.setJdbcUrl("jdbc:h2:mem:hapax");
          config.setUsername(user);
        });
  }

  @Test
  void an_h2_user_without_rights() throws SQLException {
    try (HikariDataSource admin = Server.H2_MEMORY.pool(1)) {
      JdbcStore.builder(admin).build();
      execute(admin, "CREATE USER IF NOT EXISTS poor PASSWORD ''");
      try (HikariDataSource pool = h2("poor")) {
        JdbcStore store = JdbcStore.builder(pool).schema(SchemaMode.NONE).build();

        says(() -> store.claim(lease(SECRET)), "claim", "lacks a right");
      }
    }
  }

  @Test
  void an_h2_user_with_the_rights_that_the_message_names_and_no_others() throws SQLException {
    try (HikariDataSource admin = Server.H2_MEMORY.pool(1)) {
      JdbcStore.builder(admin).build();
      execute(admin, "CREATE USER IF NOT EXISTS modest PASSWORD ''");
      execute(admin, "GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_log TO modest");
      try (HikariDataSource pool = h2("modest")) {
        JdbcStore store = JdbcStore.builder(pool).build();

        assertThat(store.release(acquired(store.claim(lease(Some.key()))))).isTrue();
        assertThat(store.purgeExpired(10)).isNotNegative();
      }
    }
  }

  @Test
  void a_postgres_user_with_the_rights_that_the_message_names_and_no_others() throws SQLException {
    try (HikariDataSource admin = Server.POSTGRESQL.pool(1)) {
      JdbcStore.builder(admin).build();
      execute(admin, "CREATE ROLE modest LOGIN");
      execute(admin, "GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_log TO modest");
      try (HikariDataSource pool =
          Server.POSTGRESQL.pool(1, config -> config.setUsername("modest"))) {
        JdbcStore store = JdbcStore.builder(pool).build();

        assertThat(store.release(acquired(store.claim(lease(Some.key()))))).isTrue();
        assertThat(store.purgeExpired(10)).isNotNegative();
      }
    }
  }

  @Test
  void a_database_that_is_not_there() {
    try (HikariDataSource pool =
        Server.POSTGRESQL.pool(
            1,
            config -> {
              config.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/nowhere");
              config.setConnectionTimeout(Duration.ofMillis(300).toMillis());
              config.setInitializationFailTimeout(-1);
            })) {
      JdbcStore store = JdbcStore.builder(pool).schema(SchemaMode.NONE).build();

      says(() -> store.claim(lease(SECRET)), "claim on database table", "no connection");
      says(() -> JdbcStore.builder(pool).build(), "start on database table", "no connection");
    }
  }

  @Test
  void an_h2_mode_that_is_not_supported() {
    try (HikariDataSource pool =
        Server.H2_MEMORY.pool(1, config -> config.setJdbcUrl("jdbc:h2:mem:oracle;MODE=Oracle"))) {
      says(() -> JdbcStore.builder(pool).build(), "H2 2", "MODE=Oracle is not supported");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "a;DROP TABLE x", "a\"b", "1a", "a.b.c", ".a", "a.", "表", "a-b"})
  void what_is_no_table_name_is_refused(String name) {
    try (HikariDataSource pool = Server.H2_MEMORY.pool(1)) {
      assertThatThrownBy(() -> JdbcStore.builder(pool).table(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("\"" + name + "\"");
    }
  }

  @Test
  void a_table_name_that_would_be_cut_is_refused() {
    assertThat(TableName.parse("a".repeat(50)).bare()).hasSize(50);
    assertThatThrownBy(() -> TableName.parse("a".repeat(51)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("50");
  }

  @Test
  void a_batch_of_nothing_is_refused() {
    try (HikariDataSource pool = Server.H2_MEMORY.pool(1)) {
      JdbcStore store = JdbcStore.builder(pool).build();
      assertThatThrownBy(() -> store.purgeExpired(0)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
