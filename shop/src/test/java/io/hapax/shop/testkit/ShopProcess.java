package io.hapax.shop.testkit;

import static org.awaitility.Awaitility.await;

import io.hapax.shop.ShopApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The shop in a process of its own, on a free port of the loopback interface. */
public final class ShopProcess implements Shop {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Process process;
  private final URI uri;

  private ShopProcess(Process process, URI uri) {
    this.process = process;
    this.uri = uri;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts it, in another time zone, and waits until it answers. */
  public static ShopProcess start(Database database, String... settings) {
    try {
      int port = freePort();
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-Duser.timezone=Pacific/Kiritimati"));
      command.addAll(List.of("-cp", classPath(), ShopApplication.class.getName()));
      command.addAll(database.arguments());
      command.add("--server.port=" + port);
      command.add("--server.address=127.0.0.1");
      command.add("--logging.level.io.hapax=warn");
      command.addAll(List.of(settings));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      handOn(process);
      ShopProcess shop = new ShopProcess(process, URI.create("http://127.0.0.1:" + port));
      await().atMost(PATIENCE).ignoreExceptions().until(shop::answers);
      return shop;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its output is this JVM's, and nothing secret is in it. */
  private static void handOn(Process process) {
    Thread reader =
        new Thread(
            () ->
                process
                    .inputReader()
                    .lines()
                    .forEach(
                        line -> {
                          SecretWatch.told("a shop's process", line);
                          System.out.println(line);
                        }),
            "output of a shop");
    reader.setDaemon(true);
    reader.start();
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new AssertionError("the shop has ended with " + process.exitValue());
    }
    return client().get("/orders").status() == 200;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Surefire starts a JVM with one jar that names the others. */
  private static String classPath() {
    String all = System.getProperty("surefire.test.class.path");
    return all == null ? System.getProperty("java.class.path") : all;
  }

  /** Whether the process has ended, or ends within {@code patience}. */
  public boolean ends(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Stops the process where it stands, as a long pause of its machine would. */
  public void pause() {
    signal("STOP");
  }

  /** Lets it go on as if nothing had been. */
  public void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public URI uri() {
    return uri;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
