package io.hapax.shop.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One real server for the JVM, started when it is first asked for; one database for each shop. */
final class Postgres {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private Postgres() {}

  static Database newDatabase() {
    String name = "shop" + COUNT.incrementAndGet();
    Database database = database(name);
    if (Boolean.getBoolean("hapax.proof")) {
      acknowledgeLate(name);
    }
    return database;
  }

  /**
   * The embedded server acknowledges commits before they are on disk, unless a database says so.
   */
  private static void acknowledgeLate(String name) {
    JdbcClient.create(Holder.SERVER.getPostgresDatabase())
        .sql("ALTER DATABASE " + name + " SET synchronous_commit = on")
        .update();
  }

  private static Database database(String name) {
    EmbeddedPostgres server = Holder.SERVER;
    JdbcClient.create(server.getPostgresDatabase()).sql("CREATE DATABASE " + name).update();
    return new Database(
        List.of(
            "--spring.datasource.url=" + server.getJdbcUrl("postgres", name),
            "--spring.datasource.username=postgres"));
  }

  private static final class Holder {

    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
