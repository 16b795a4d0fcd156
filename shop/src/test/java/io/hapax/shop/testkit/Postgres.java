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
    return database("shop" + COUNT.incrementAndGet());
  }

  /** The embedded server is told to acknowledge commits early, unless a database says otherwise. */
  static Database durableDatabase() {
    String name = "shop" + COUNT.incrementAndGet();
    Database database = database(name);
    JdbcClient.create(Holder.SERVER.getPostgresDatabase())
        .sql("ALTER DATABASE " + name + " SET synchronous_commit = on")
        .update();
    return database;
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
