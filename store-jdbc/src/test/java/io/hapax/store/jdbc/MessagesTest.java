package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.StoreException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
      JdbcStore store = server.store(pool).table("nothing").schema(SchemaMode.NONE).build();
      assertThat(store.describe()).endsWith(" table nothing");

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
  void a_mariadb_user_without_rights() throws SQLException {
    try (HikariDataSource admin = Server.MARIADB.pool(1)) {
      JdbcStore.builder(admin).build();
      execute(admin, "CREATE OR REPLACE USER poor@localhost");
      execute(admin, "CREATE TABLE IF NOT EXISTS open_to_all (id INT)");
      execute(admin, "GRANT SELECT ON open_to_all TO poor@localhost");
      try (HikariDataSource pool = mariaDb("poor")) {
        JdbcStore store = JdbcStore.builder(pool).schema(SchemaMode.NONE).build();

        says(() -> store.claim(lease(SECRET)), "claim", "lacks a right", "INSERT");
        says(() -> JdbcStore.builder(pool).table("unborn").build(), "start", "lacks a right");
      }
    }
  }

  @Test
  void a_mariadb_user_with_the_rights_that_the_message_names_and_no_others() throws SQLException {
    try (HikariDataSource admin = Server.MARIADB.pool(1)) {
      JdbcStore.builder(admin).build();
      execute(admin, "CREATE OR REPLACE USER modest@localhost");
      execute(admin, "GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_log TO modest@localhost");
      try (HikariDataSource pool = mariaDb("modest")) {
        JdbcStore store = JdbcStore.builder(pool).build();

        Claim claim = acquired(store.claim(lease(Some.key())));
        assertThat(store.renew(List.of(claim), Some.LEASE)).isEmpty();
        assertThat(store.release(claim)).isTrue();
        assertThat(store.purgeExpired(10)).isNotNegative();
      }
    }
  }

  /** Only administrators may make databases. */
  private static HikariDataSource mariaDb(String user) {
    return Server.MARIADB.pool(
        1,
        config -> {
          config.setJdbcUrl(Server.MARIADB.url().replaceFirst("\\?.*", ""));
          config.setUsername(user);
        });
  }

  @Test
  void a_read_only_mariadb_session() {
    try (HikariDataSource pool =
        Server.MARIADB.pool(
            1, config -> config.setConnectionInitSql("SET SESSION TRANSACTION READ ONLY"))) {
      JdbcStore store = JdbcStore.builder(pool).schema(SchemaMode.NONE).build();

      says(() -> store.claim(lease(SECRET)), "claim", "the connection is read-only");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1040, 08004, no connection left",
    "1044, 42000, lacks a right",
    "1049, 42000, the schema is missing",
    "1054, 42S22, a column is missing",
    "1114, HY000, no room left",
    "1142, 42000, lacks a right",
    "1146, 42S02, the table is missing",
    "1153, 08S01, max_allowed_packet",
    "3572, HY000, another transaction holds the row",
    "1836, HY000, the connection is read-only",
    "1205, HY000, another transaction holds the row",
    "1205, 40001, another transaction holds the row",
    "1213, 40001, Repeat the whole transaction",
    "1290, HY000, the connection is read-only",
    "1317, 70100, cancelled or took too long",
    "1665, HY000, binlog_format",
    "1020, HY000, Repeat the whole transaction",
    "2013, 08S01, no connection to the database"
  })
  void what_mariadb_and_mysql_say_in_numbers(int code, String state, String advice) {
    assertThat(Failures.of("claim", "MariaDB table t", new SQLException("?", state, code)))
        .hasMessageContaining(advice)
        .hasMessageStartingWith("claim on MariaDB table t failed (SQLState " + state + ")");
  }

  @Test
  void a_mysql_that_is_too_old() {
    assertThatThrownBy(() -> new Database(TableName.parse("t")).on(calledMySql("5.7.44-log")))
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll("MySQL 5.7.44-log is too old", "MySQL 8.0.13");
  }

  @Test
  void a_mariadb_that_is_too_old() {
    assertThatThrownBy(
            () -> new Database(TableName.parse("t")).on(calledMySql("5.5.5-10.5.8-MariaDB")))
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll("10.5.8-MariaDB is too old", "MariaDB 10.6");
  }

  /** A connection that knows its database's version, and no more. */
  private static Connection calledMySql(String version) {
    DatabaseMetaData metaData =
        answering(
            DatabaseMetaData.class,
            Map.of("getDatabaseProductName", "MySQL", "getDatabaseProductVersion", version));
    return answering(Connection.class, Map.of("getMetaData", metaData));
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.get(method.getName())));
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
