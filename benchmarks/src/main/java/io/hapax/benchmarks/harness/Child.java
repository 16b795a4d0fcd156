package io.hapax.benchmarks.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Another process with the same class path, which does what it is told, line by line: it answers
 * each line with one of its own. It ends when this process does.
 */
public final class Child implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(Child.class);

  /** What else a child prints is no answer. */
  private static final String ANSWER = "answer ";

  private static final int PATIENCE_SECONDS = 10;

  private final Process process;
  private final BufferedWriter orders;
  private final BufferedReader answers;

  private Child(Process process) {
    this.process = process;
    this.orders = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), UTF_8));
    this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** What a child does. */
  @FunctionalInterface
  public interface Work {

    /** Does what {@code words} say, and returns one line. */
    String answer(String[] words) throws Exception;
  }

  /**
   * Starts a child whose {@code main} calls {@link #serve}. It has a small heap, and the fast
   * compiler only: many children on few cores are warm soon, or never.
   */
  public static Child start(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /**
   * In the child: does {@code work} until nobody has any more, closes {@code resources}, and ends
   * the process, whatever threads it has.
   */
  public static void serve(Work work, AutoCloseable resources) {
    int status = 1;
    try (resources) {
      BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        System.out.println(ANSWER + work.answer(line.split(" ", -1)));
      }
      status = 0;
    } catch (Exception e) {
      LOG.error("a child process failed", e);
    } finally {
      System.exit(status);
    }
  }

  /** Tells the child to do something; {@link #answer} waits for it. */
  public void tell(Object... words) throws IOException {
    orders.write(String.join(" ", List.of(words).stream().map(Object::toString).toList()));
    orders.newLine();
    orders.flush();
  }

  /**
   * The answer to the next line that was not answered yet.
   *
   * @throws IllegalStateException if there is none: the child failed, and said why on the console
   */
  public String answer() throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(ANSWER)) {
        return line.substring(ANSWER.length());
      }
    }
    throw new IllegalStateException("a child process ended before it answered");
  }

  @Override
  public void close() throws IOException {
    try {
      orders.close();
    } finally {
      end();
    }
  }

  private void end() {
    try {
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
