package io.hapax.benchmarks.servers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.Closeable;
import java.io.IOException;

/** The servers, each started when it is first asked for, on a free port of loopback. */
public final class Servers implements Closeable {

  private final Lazy<RedisProcess> redis = new Lazy<>(RedisProcess::start);
  private final Lazy<PostgresServer> postgres = new Lazy<>(PostgresServer::start);
  private final Lazy<MariaDbServer> mariaDb = new Lazy<>(MariaDbServer::start);

  /**
   * Redis, as {@code redis://host:port}. It keeps nothing on disk, and is shared by all sections.
   */
  public String redisUri() throws Exception {
    return redis.get().uri();
  }

  /** Another Redis, empty, for whoever asked; it has to be closed. */
  public static RedisProcess anotherRedis() throws IOException {
    return RedisProcess.start();
  }

  /**
   * The JDBC URL, user included, of a new and empty database in PostgreSQL, which acknowledges a
   * COMMIT once it is on disk.
   */
  public String newPostgresUrl() throws Exception {
    return postgres.get().newDatabase();
  }

  /**
   * The JDBC URL, user included, of a new and empty database in MariaDB, which acknowledges a
   * COMMIT once it is on disk.
   */
  public String newMariaDbUrl() throws Exception {
    return mariaDb.get().newDatabase();
  }

  /** A pool of {@code size} open connections to {@code url}; it has to be closed. */
  public static HikariDataSource pool(String url, int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(size);
    return new HikariDataSource(config);
  }

  /** Stops those that were started. */
  @Override
  public void close() throws IOException {
    redis.close();
    postgres.close();
    mariaDb.close();
  }
}
