package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SchemaTest {

  private static final AtomicInteger NUMBER = new AtomicInteger();

  @Nested
  class OnPostgres extends Schemas {
    OnPostgres() {
      super(Server.POSTGRESQL);
    }

    @Test
    void a_name_in_mixed_case_is_folded_as_in_sql() throws SQLException {
      JdbcStore store = store("Mixed_" + table, SchemaMode.CREATE);

      acquired(store.claim(lease(Some.key())));
      assertThat(count("mixed_" + table)).isEqualTo(1);
    }

    @Test
    void an_index_over_some_rows_only_does_not_count() throws SQLException {
      store(table, SchemaMode.CREATE);
      execute("DROP INDEX " + table + "_record_key");
      execute("CREATE UNIQUE INDEX ON %s (record_key) WHERE expires_at IS NULL".formatted(table));

      isRefused("the unique index on record_key is missing");
    }
  }

  @Nested
  class OnH2 extends Schemas {
    OnH2() {
      super(Server.H2_MEMORY);
    }
  }

  @Nested
  class OnH2LikePostgres extends Schemas {
    OnH2LikePostgres() {
      super(Server.H2_LIKE_POSTGRESQL);
    }
  }

  @Nested
  class OnMariaDb extends InnoDbSchemas {
    OnMariaDb() {
      super(Server.MARIADB);
    }

    @Test
    @Override
    void validate_names_a_missing_index() throws SQLException {
      store(table, SchemaMode.CREATE);
      execute("DROP INDEX %1$s_expires_at ON %1$s".formatted(table));
      isRefused("the index on expires_at is missing");
      store(table, SchemaMode.CREATE);

      execute("ALTER TABLE %s DROP PRIMARY KEY".formatted(table));
      isRefused("the unique index on record_key is missing");
      execute("ALTER TABLE %s ADD PRIMARY KEY (record_key, id)".formatted(table));
      isRefused("the unique index on record_key is missing");
    }

    @Test
    void the_texts_for_people_take_every_character_whatever_the_database_is_used_to()
        throws SQLException {
      execute("CREATE DATABASE old%s CHARACTER SET latin1".formatted(table));
      JdbcStore store = store("old%1$s.%1$s".formatted(table), SchemaMode.CREATE);
      RecordKey key = Scope.of("alice", "下单 👍").key("钥匙👍");

      acquired(store.claim(lease(key)));

      assertThat(text("SELECT CONCAT(biz_type, idem_key) FROM old%1$s.%1$s".formatted(table)))
          .isEqualTo("下单 👍钥匙👍");
    }

    @Test
    void both_terms_of_the_driver_for_a_database_will_do() {
      try (HikariDataSource schemas =
          Server.MARIADB.pool(
              1, config -> config.setJdbcUrl(Server.MARIADB.url() + "&useCatalogTerm=SCHEMA"))) {
        JdbcStore.builder(schemas).table(table).build();

        JdbcStore.builder(schemas).table("plain." + table).schema(SchemaMode.VALIDATE).build();
        store(table, SchemaMode.VALIDATE);
      }
    }

    @Test
    void another_driver_finds_the_same_table() {
      store(table, SchemaMode.CREATE);
      String url = Server.MARIADB.url().replace("jdbc:mariadb:", "jdbc:mysql:");
      try (HikariDataSource mySql = Server.MARIADB.pool(1, config -> config.setJdbcUrl(url))) {
        JdbcStore.builder(mySql).table(table).schema(SchemaMode.VALIDATE).build();
      }
    }

    @Test
    void a_table_of_that_name_in_another_database_does_not_count() throws SQLException {
      execute("CREATE DATABASE other" + table);
      store("other%1$s.%1$s".formatted(table), SchemaMode.CREATE);

      isRefused("the table is missing");
    }
  }

  @Nested
  class OnMySql extends InnoDbSchemas {
    OnMySql() {
      super(Server.MYSQL);
    }

    /** MySQL can't be told to make an index unless it is there. */
    @Test
    @Override
    void validate_names_a_missing_index() throws SQLException {
      store(table, SchemaMode.CREATE);
      execute("ALTER TABLE %s DROP PRIMARY KEY".formatted(table));
      isRefused("the unique index on record_key is missing");

      execute(
          "ALTER TABLE %1$s ADD PRIMARY KEY (record_key), DROP INDEX %1$s_expires_at"
              .formatted(table));
      isRefused("the index on expires_at is missing");
    }
  }

  abstract static class InnoDbSchemas extends Schemas {
    InnoDbSchemas(Server server) {
      super(server);
    }

    @Test
    @Override
    void validate_names_a_time_without_zone() throws SQLException {
      store(table, SchemaMode.CREATE);
      // As it is, create_time is UTC by agreement; a TIMESTAMP would be moved by the session's
      // zone.
      execute("ALTER TABLE %s MODIFY create_time TIMESTAMP(6)".formatted(table));

      isRefused("column create_time has the type TIMESTAMP");
    }
  }

  abstract static class Schemas {

    private static final int ROUNDS = 30;

    final String table = "t" + NUMBER.incrementAndGet();
    final Server server;
    private final HikariDataSource pool;
    private final HikariDataSource otherPool;

    Schemas(Server server) {
      this.server = server;
      pool = server.pool(3);
      otherPool = server.pool(3);
    }

    @AfterEach
    void close() {
      pool.close();
      otherPool.close();
    }

    final JdbcStore store(String name, SchemaMode mode) {
      return server.store(pool).table(name).schema(mode).build();
    }

    final void execute(String sql) throws SQLException {
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    final int count(String name) throws SQLException {
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement();
          var rows = statement.executeQuery("SELECT COUNT(*) FROM " + name)) {
        rows.next();
        return rows.getInt(1);
      }
    }

    final String text(String sql) throws SQLException {
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement();
          var rows = statement.executeQuery(sql)) {
        rows.next();
        return rows.getString(1);
      }
    }

    final void isRefused(String... words) {
      assertThatThrownBy(() -> store(table, SchemaMode.VALIDATE))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll(words)
          .hasMessageContaining(" table " + table + " ")
          .hasMessageContaining("/V1.sql");
    }

    @Test
    void create_makes_a_table_that_validates_and_that_can_be_created_again() {
      store(table, SchemaMode.CREATE);
      store(table, SchemaMode.VALIDATE);
      acquired(store(table, SchemaMode.CREATE).claim(lease(Some.key())));
    }

    @Test
    void a_table_in_another_schema_is_another_table() throws SQLException {
      execute("CREATE SCHEMA s" + table);
      JdbcStore here = store(table, SchemaMode.CREATE);
      JdbcStore there = store("s" + table + "." + table, SchemaMode.CREATE);

      acquired(here.claim(lease(Some.key())));
      acquired(there.claim(lease(Some.key())));
      acquired(there.claim(lease(Some.key())));

      assertThat(count(table)).isEqualTo(1);
      assertThat(count("s" + table + "." + table)).isEqualTo(2);
      store("s" + table + "." + table, SchemaMode.VALIDATE);
    }

    @Test
    void a_schema_that_is_missing_is_named_and_not_created() {
      assertThatThrownBy(() -> store("nowhere." + table, SchemaMode.CREATE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("nowhere." + table)
          .hasMessageContaining("the schema is missing");
    }

    @Test
    void validate_names_a_missing_table_and_creates_nothing() {
      isRefused("the table is missing");
      isRefused("the table is missing");
    }

    @Test
    void validate_names_each_missing_column() throws SQLException {
      store(table, SchemaMode.CREATE);
      execute("ALTER TABLE %s DROP COLUMN token".formatted(table));
      execute("ALTER TABLE %s DROP COLUMN issued_until".formatted(table));

      isRefused("column token is missing", "column issued_until is missing");
    }

    @Test
    void validate_names_a_time_without_zone() throws SQLException {
      store(table, SchemaMode.CREATE);
      execute("ALTER TABLE %s DROP COLUMN create_time".formatted(table));
      execute("ALTER TABLE %s ADD COLUMN create_time TIMESTAMP".formatted(table));

      isRefused("column create_time has the type");
    }

    @Test
    void validate_names_a_missing_index() throws SQLException {
      store(table, SchemaMode.CREATE);
      execute("DROP INDEX " + table + "_record_key");
      isRefused("the unique index on record_key is missing");
      execute("CREATE INDEX plain_%1$s ON %1$s (record_key)".formatted(table));
      isRefused("the unique index on record_key is missing");
      execute("CREATE UNIQUE INDEX wide_%1$s ON %1$s (record_key, id)".formatted(table));
      isRefused("the unique index on record_key is missing");

      store(table, SchemaMode.CREATE);
      execute("DROP INDEX " + table + "_expires_at");
      isRefused("the index on expires_at is missing");
    }

    @Test
    void a_table_of_a_similar_name_is_not_taken_for_it() throws SQLException {
      store("a_b" + table, SchemaMode.CREATE);
      execute("CREATE TABLE axb%s (id BIGINT, strange BIGINT)".formatted(table));

      store("a_b" + table, SchemaMode.VALIDATE);
      assertThatThrownBy(() -> store("axb" + table, SchemaMode.CREATE))
          .hasMessageContaining("column token is missing");
    }

    @Test
    void none_needs_no_table_until_the_first_verb() {
      JdbcStore store = store(table, SchemaMode.NONE);

      assertThatThrownBy(() -> store.claim(lease(Some.key())))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("claim", table, "the table is missing", "SQLState 42");
      store(table, SchemaMode.CREATE);
      acquired(store.claim(lease(Some.key())));
    }

    @Test
    void two_that_start_at_once_both_succeed() throws Exception {
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        for (int round = 0; round < ROUNDS; round++) {
          startBoth(threads, "two_" + table + "_" + round);
        }
      } finally {
        threads.shutdownNow();
      }
    }

    private void startBoth(ExecutorService threads, String name) throws Exception {
      CyclicBarrier barrier = new CyclicBarrier(2);
      List<Future<JdbcStore>> starting = new ArrayList<>();
      for (HikariDataSource each : List.of(pool, otherPool)) {
        starting.add(
            threads.submit(
                () -> {
                  barrier.await(30, TimeUnit.SECONDS);
                  return server.store(each).table(name).build();
                }));
      }
      for (Future<JdbcStore> started : starting) {
        acquired(started.get(30, TimeUnit.SECONDS).claim(lease(Some.key())));
      }
    }
  }
}
