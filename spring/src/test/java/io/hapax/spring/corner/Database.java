package io.hapax.spring.corner;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The databases of the corners: real ones, started once a JVM and gone with it. */
enum Database {
  H2 {
    @Override
    HikariConfig newDatabase(String name) {
      // Whoever waits for a row that nobody should wait for is seen to do so.
      return config("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=30000", "sa");
    }
  },
  POSTGRESQL {
    @Override
    HikariConfig newDatabase(String name) {
      EmbeddedPostgres server = Postgres.SERVER;
      JdbcClient.create(server.getPostgresDatabase()).sql("CREATE DATABASE " + name).update();
      return config(server.getJdbcUrl("postgres", name), "postgres");
    }
  },
  MARIADB {
    @Override
    HikariConfig newDatabase(String name) {
      return config(MariaDb.url(name), "root");
    }
  };

  /** Only PostgreSQL can put it off until COMMIT. */
  private static final String DEFERRED = " DEFERRABLE INITIALLY DEFERRED";

  abstract HikariConfig newDatabase(String name);

  /** A database of its own, with a table of bookings, whose pool opens connections when asked. */
  HikariDataSource pool(int size) {
    HikariConfig config = newDatabase("corner" + UUID.randomUUID().toString().replace("-", ""));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    HikariDataSource pool = new HikariDataSource(config);
    JdbcClient jdbc = JdbcClient.create(pool);
    jdbc.sql(
            "CREATE TABLE bookings (nr VARCHAR(36) PRIMARY KEY, trip VARCHAR(64) NOT NULL,"
                + " seat VARCHAR(64) NOT NULL, CONSTRAINT seat_once UNIQUE (seat)"
                + (this == POSTGRESQL ? DEFERRED : "")
                + ")")
        .update();
    jdbc.sql("CREATE TABLE counter (total INT NOT NULL)").update();
    jdbc.sql("INSERT INTO counter VALUES (0)").update();
    return pool;
  }

  private static HikariConfig config(String url, String user) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword("");
    return config;
  }

  private static final class Postgres {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("max_connections", "300")
            .setServerConfig("listen_addresses", "127.0.0.1")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
