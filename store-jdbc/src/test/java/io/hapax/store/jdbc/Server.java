package io.hapax.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.function.Consumer;

/** The databases that tests run on: real ones, started once a JVM and gone with it. */
enum Server {
  H2_MEMORY {
    @Override
    String url() {
      return "jdbc:h2:mem:hapax;DB_CLOSE_DELAY=-1";
    }
  },
  H2_FILE {
    @Override
    String url() {
      return "jdbc:h2:" + Folder.PATH.resolve("records") + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=300";
    }
  },
  H2_LIKE_POSTGRESQL {
    @Override
    String url() {
      return "jdbc:h2:mem:like;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=300;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;"
          + "DEFAULT_NULL_ORDERING=HIGH";
    }
  },
  POSTGRESQL {
    @Override
    String url() {
      return "jdbc:postgresql://127.0.0.1:" + Postgres.SERVER.getPort() + "/postgres";
    }
  };

  abstract String url();

  boolean isPostgres() {
    return this == POSTGRESQL;
  }

  /** A pool of {@code size} connections that opens them when they are asked for. */
  HikariDataSource pool(int size, Consumer<HikariConfig> settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url());
    config.setUsername(isPostgres() ? "postgres" : "sa");
    config.setPassword("");
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    settings.accept(config);
    return new HikariDataSource(config);
  }

  HikariDataSource pool(int size) {
    return pool(size, config -> {});
  }

  String setTimeZone(ZoneId zone) {
    return "SET TIME ZONE '" + zone.getId() + "'";
  }

  private static final class Postgres {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("max_connections", "200")
            .setServerConfig("listen_addresses", "127.0.0.1")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Folder {
    static final Path PATH = create();

    private static Path create() {
      try {
        // Under the build's folder: the database is open until the JVM ends, a clean build removes
        // it.
        return Files.createTempDirectory(Files.createDirectories(Path.of("target")), "h2-")
            .toAbsolutePath();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
