package io.hapax.shop.proof;

import static org.awaitility.Awaitility.await;

import io.hapax.shop.testkit.Backend;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import redis.embedded.core.ExecutableProvider;

/** A server of one's own, which can be taken away and given back, with all that it held. */
abstract class StoppableServer implements AutoCloseable {

  private final Path directory;
  private final int port;

  StoppableServer() {
    try {
      directory = Files.createTempDirectory("outage");
      port = freePort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  final Path directory() {
    return directory;
  }

  final int port() {
    return port;
  }

  /** What a shop has to be told to use it. */
  abstract List<String> arguments();

  abstract void start() throws IOException;

  abstract void stop() throws IOException;

  /** The processes that answer. */
  abstract Stream<ProcessHandle> processes();

  /** Connections stay open, and nothing is answered. */
  final void pause() throws IOException {
    signal("-STOP");
  }

  final void resume() throws IOException {
    signal("-CONT");
  }

  private void signal(String name) throws IOException {
    for (ProcessHandle process : processes().toList()) {
      new ProcessBuilder("kill", name, Long.toString(process.pid())).start().onExit().join();
    }
  }

  @Override
  public void close() throws IOException {
    resume();
    stop();
    FileSystemUtils.deleteRecursively(directory);
  }

  /** Records that are on disk when they are acknowledged; the rows are in a database that stays. */
  static final class Redis extends StoppableServer {

    private Process process;

    @Override
    List<String> arguments() {
      return Stream.concat(
              Backend.POSTGRES.newDatabase().arguments().stream(),
              Stream.of(
                  "--hapax.store=redis",
                  "--spring.data.redis.url=redis://127.0.0.1:" + port(),
                  // Lettuce's own is a minute: it would hold the store's threads.
                  "--spring.data.redis.timeout=1s"))
          .toList();
    }

    @Override
    void start() throws IOException {
      String executable = ExecutableProvider.newJarResourceProvider().get().getAbsolutePath();
      process =
          new ProcessBuilder(
                  executable,
                  "--port",
                  "" + port(),
                  "--bind",
                  "127.0.0.1",
                  "--dir",
                  directory().toString(),
                  "--save",
                  "",
                  "--appendonly",
                  "yes",
                  "--appendfsync",
                  "always")
              .redirectErrorStream(true)
              .redirectOutput(directory().resolve("log").toFile())
              .start();
      await().until(this::answers);
    }

    private boolean answers() {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
        socket
            .getOutputStream()
            .write("PING\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return socket.getInputStream().read() == '+';
      } catch (IOException e) {
        return false;
      }
    }

    /** Without warning. */
    @Override
    void stop() {
      process.destroyForcibly().onExit().join();
    }

    @Override
    Stream<ProcessHandle> processes() {
      return Stream.of(process.toHandle());
    }
  }

  /** Rows and records. */
  static final class Postgres extends StoppableServer {

    private EmbeddedPostgres server;

    @Override
    List<String> arguments() {
      return List.of(
          "--spring.datasource.url=jdbc:postgresql://127.0.0.1:"
              + port()
              + "/postgres?connectTimeout=2&socketTimeout=5",
          "--spring.datasource.username=postgres",
          "--spring.datasource.hikari.connection-timeout=2000");
    }

    @Override
    void start() throws IOException {
      server =
          EmbeddedPostgres.builder()
              .setPort(port())
              .setDataDirectory(directory().resolve("data"))
              .setCleanDataDirectory(false)
              .setServerConfig("synchronous_commit", "on")
              .start();
    }

    @Override
    void stop() throws IOException {
      server.close();
    }

    /** The children alone: a postmaster that stands still could not be stopped. */
    @Override
    Stream<ProcessHandle> processes() {
      return ProcessHandle.of(postmaster()).stream().flatMap(ProcessHandle::children);
    }

    private long postmaster() {
      try (Stream<String> lines = Files.lines(directory().resolve("data/postmaster.pid"))) {
        return Long.parseLong(lines.findFirst().orElseThrow().trim());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
