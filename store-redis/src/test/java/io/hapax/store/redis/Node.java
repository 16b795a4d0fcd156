package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis server, or a sentinel, of the tests' own: a process on a free port of the loopback
 * interface, whose files are in a directory that goes with it. It keeps no records on disk.
 */
final class Node implements AutoCloseable {

  /** What sentinels call the master. */
  static final String MASTER = "hapax";

  private static final File EXECUTABLE = executable();

  private final int port;
  private final Path directory;
  private final List<String> command;
  private Process process;

  private Node(int port, List<String> options, List<String> settings) throws IOException {
    this.port = port;
    this.directory = Files.createTempDirectory("hapax-redis");
    Path file = directory.resolve("redis.conf");
    List<String> lines = new ArrayList<>(settings);
    lines.add(0, "port " + port);
    lines.add(1, "bind 127.0.0.1");
    lines.add(2, "dir " + directory);
    Files.write(file, lines);
    this.command = new ArrayList<>(List.of(EXECUTABLE.getPath(), file.toString()));
    this.command.addAll(options);
    this.process = launch();
  }

  private static File executable() {
    try {
      return ExecutableProvider.newJarResourceProvider().get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server with lines of redis.conf. */
  static Node start(String... settings) {
    return start(freePort(), settings);
  }

  private static Node start(int port, String... settings) {
    List<String> lines = new ArrayList<>(List.of("save \"\"", "appendonly no"));
    lines.addAll(List.of(settings));
    return of(port, List.of(), lines);
  }

  /** A server that copies {@code master}. */
  static Node replicaOf(Node master, String... settings) {
    List<String> lines = new ArrayList<>(List.of(settings));
    lines.add("replicaof 127.0.0.1 " + master.port);
    lines.add("repl-diskless-sync yes");
    lines.add("repl-diskless-sync-delay 0");
    return start(lines.toArray(new String[0]));
  }

  /** A sentinel that decides alone, and soon. */
  static Node sentinelOf(Node master) {
    return of(
        freePort(),
        List.of("--sentinel"),
        List.of(
            "sentinel monitor " + MASTER + " 127.0.0.1 " + master.port + " 1",
            "sentinel down-after-milliseconds " + MASTER + " 500",
            "sentinel failover-timeout " + MASTER + " 3000"));
  }

  private static Node of(int port, List<String> options, List<String> settings) {
    try {
      return new Node(port, options, settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process launch() throws IOException {
    Process started =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    Eventually.isTrue("the server answers on port " + port, () -> answers(started));
    return started;
  }

  private boolean answers(Process started) throws IOException {
    if (!started.isAlive()) {
      throw new IllegalStateException(Files.readString(directory.resolve("log")));
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
      return socket.getInputStream().read() >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** The port of a cluster's bus is 10,000 higher, and has to be one, too. */
  static int freePort() {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        if (socket.getLocalPort() < 55_000) {
          return socket.getLocalPort();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  int port() {
    return port;
  }

  String uri() {
    return "redis://127.0.0.1:" + port;
  }

  /** Ends the process without warning; {@link #restart} makes a new one on the same port. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void restart() {
    try {
      process = launch();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets the process hang: its connections stay open and nothing is answered. */
  void freeze() {
    signal("-STOP");
  }

  void thaw() {
    signal("-CONT");
  }

  private void signal(String name) {
    try {
      int status = new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("kill " + MASTER + " ended with " + status);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
