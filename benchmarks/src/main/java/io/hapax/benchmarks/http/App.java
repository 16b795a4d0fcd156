package io.hapax.benchmarks.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.benchmarks.http.app.BenchmarkApplication;
import io.hapax.benchmarks.http.app.Variant;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The application in a process of its own. */
final class App implements Closeable {

  private static final long STOP_SECONDS = 10;

  private final Variant variant;
  private final Process process;
  private int port;

  private App(Variant variant, Process process) {
    this.variant = variant;
    this.process = process;
  }

  /** Starts {@code variant}; {@code settings} are Spring's. It serves after {@link #awaitStart}. */
  static App start(Variant variant, List<String> settings) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags(variant));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(BenchmarkApplication.class.getName());
    command.add(variant.name());
    command.addAll(settings);
    return new App(
        variant,
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** The same for all. {@code -Dbench.http.flags} adds some, such as a profiler's. */
  private static List<String> flags(Variant variant) {
    List<String> flags =
        new ArrayList<>(List.of("-Xmx1g", "-XX:+UseG1GC", "-Djava.awt.headless=true"));
    String more = System.getProperty("bench.http.flags", "");
    if (!more.isBlank()) {
      flags.addAll(List.of(more.replace("VARIANT", variant.name()).split(" ", -1)));
    }
    return flags;
  }

  /** Waits until it serves. */
  App awaitStart() throws IOException {
    BufferedReader out = process.inputReader(UTF_8);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(BenchmarkApplication.SERVES_ON)) {
        port = Integer.parseInt(line.substring(BenchmarkApplication.SERVES_ON.length()));
        drain(out);
        return this;
      }
      System.out.println(variant + ": " + line);
    }
    throw new IOException(variant + " did not start");
  }

  private void drain(BufferedReader out) {
    Thread thread =
        new Thread(() -> out.lines().forEach(line -> System.out.println(variant + ": " + line)));
    thread.setDaemon(true);
    thread.start();
  }

  Variant variant() {
    return variant;
  }

  long pid() {
    return process.pid();
  }

  Connection connect() throws IOException {
    return new Connection(port);
  }

  /** How often the handler's work was done. */
  long runs() throws IOException {
    return ask("/runs");
  }

  /** The bytes that its threads have allocated. */
  long allocated() throws IOException {
    return ask("/allocated");
  }

  /** The bytes of the heap that live, after a collection. */
  long live() throws IOException {
    return ask("/live");
  }

  private long ask(String path) throws IOException {
    try (Connection connection = connect()) {
      int status = connection.send(Request.get(path));
      if (status != 200) {
        throw new IOException(variant + " answered " + status + " to " + path);
      }
      return Long.parseLong(new String(connection.body(), UTF_8));
    }
  }

  /** Asks it to end. */
  void stop() {
    process.destroy();
  }

  /** Sees to it that it has ended. */
  @Override
  public void close() {
    stop();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
