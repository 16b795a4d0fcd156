package io.hapax.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.Consumer;
import javax.sql.DataSource;

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
  },
  MARIADB {
    @Override
    String url() {
      return MariaDb.url("mariadb", "plain");
    }
  },
  /** Its counts are of changed rows, not of matched ones; and the server prepares statements. */
  MARIADB_COUNTING_CHANGES {
    @Override
    String url() {
      return MariaDb.url("mariadb", "changes") + "&useAffectedRows=true&useServerPrepStmts=true";
    }
  },
  MARIADB_BY_MYSQL_DRIVER {
    @Override
    String url() {
      return MariaDb.url("mysql", "driver");
    }
  },
  /** MariaDB, spoken to as if it were MySQL, by MySQL's driver. No MySQL can be had for tests. */
  MYSQL {
    @Override
    String url() {
      return MariaDb.url("mysql", "likemysql");
    }
  },
  /**
   * The same, with counts of changed rows and prepared statements, in sessions that wait for a
   * second.
   */
  MYSQL_COUNTING_CHANGES {
    @Override
    String url() {
      return MariaDb.url("mysql", "likemysqlchanges")
          + "&useAffectedRows=true&useServerPrepStmts=true"
          + "&sessionVariables=innodb_lock_wait_timeout=1";
    }
  },
  /** Not even for a second, which is the least that a real MySQL waits. */
  MYSQL_BY_MARIADB_DRIVER {
    @Override
    String url() {
      return MariaDb.url("mariadb", "likemysqldriver")
          + "&useAffectedRows=true&sessionVariables=innodb_lock_wait_timeout=0";
    }
  };

  /** What MariaDB before 11.1 calls the isolation level. */
  private static final String ISOLATION = "@@tx_isolation";

  abstract String url();

  boolean isPostgres() {
    return this == POSTGRESQL;
  }

  boolean isMariaDb() {
    return name().startsWith("MARIADB") || isLikeMySql();
  }

  /** H2 is in this process alone, and who plays MySQL is not known there. */
  boolean isInAnotherProcessToo() {
    return this == POSTGRESQL || this == MARIADB;
  }

  private boolean isLikeMySql() {
    return name().startsWith("MYSQL");
  }

  /** Begins to build a store that takes the server for what it plays. */
  JdbcStoreBuilder store(DataSource pool) {
    JdbcStoreBuilder builder = JdbcStore.builder(pool);
    return isLikeMySql() ? builder.taking(Server::likeMySql) : builder;
  }

  /** What the store takes it for. */
  Database database(String table) {
    TableName name = TableName.parse(table);
    return isLikeMySql() ? new Database(likeMySql(name)) : new Database(name);
  }

  static MySqlDialect likeMySql(TableName table) {
    return new MySqlDialect(table, false, ISOLATION);
  }

  /** As messages call it. */
  String product() {
    return isPostgres() ? "PostgreSQL" : isLikeMySql() ? "MySQL" : isMariaDb() ? "MariaDB" : "H2";
  }

  private String user() {
    return isPostgres() ? "postgres" : isMariaDb() ? MariaDb.USER : "sa";
  }

  /** The database's clock in seconds since 1970, told in another way than the store's. */
  String clock() {
    return isMariaDb() ? "UNIX_TIMESTAMP(NOW(6))" : "EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)";
  }

  /** A pool of {@code size} connections that opens them when they are asked for. */
  HikariDataSource pool(int size, Consumer<HikariConfig> settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url());
    config.setUsername(user());
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
    if (isMariaDb()) {
      // It knows no names of zones unless somebody has loaded them, and none that is further east.
      int seconds = ZonedDateTime.now(zone).getOffset().getTotalSeconds();
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(Math.min(seconds, 13 * 3600));
      return "SET time_zone = '" + offset.getId().replace("Z", "+00:00") + "'";
    }
    return "SET TIME ZONE '" + zone.getId() + "'";
  }

  private static final class Postgres {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("max_connections", "500")
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
