package io.hapax.benchmarks.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What Linux knows of a process. */
final class Processes {

  /** A tick of utime and stime, on every Linux that there is. */
  private static final long TICK_MICROS = 10_000;

  /** Fields that follow the name in /proc/PID/stat: utime is the 14th of all, stime the next. */
  private static final int USER = 11;

  private static final long PATIENCE_SECONDS = 10;

  private Processes() {}

  /** The CPU time that the process has used, in microseconds. */
  static long cpuMicros(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return TICK_MICROS * (Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1]));
  }

  /** The memory that the process holds, in KiB. */
  static long residentKib(long pid) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Lets all threads of the process run on {@code cores} only; whether that could be done. */
  static boolean pin(long pid, String cores) throws IOException, InterruptedException {
    List<String> command = List.of("taskset", "-a", "-p", "-c", cores, Long.toString(pid));
    try {
      Process taskset =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return taskset.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && taskset.exitValue() == 0;
    } catch (IOException e) {
      return false; // there is no taskset
    }
  }
}
