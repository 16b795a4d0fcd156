package io.hapax.benchmarks.servers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** PostgreSQL, which loses nothing that it has acknowledged. */
final class PostgresServer implements Closeable {

  private final EmbeddedPostgres server;
  private final AtomicInteger databases = new AtomicInteger();

  private PostgresServer(EmbeddedPostgres server) {
    this.server = server;
  }

  static PostgresServer start() throws IOException {
    return new PostgresServer(
        EmbeddedPostgres.builder()
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("shared_buffers", "512MB")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("max_connections", "300")
            .start());
  }

  String newDatabase() throws SQLException {
    String name = "bench" + databases.incrementAndGet();
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return server.getJdbcUrl("postgres", name);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
