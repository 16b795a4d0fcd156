package io.hapax.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/** What the report says of itself: where, when and how it was measured. */
final class Machine {

  String introduction(Effort effort, Duration took) {
    return """
    Written by `%s` on %s in %d minutes.

    - Machine: %s, %d cores, %s, Linux %s
    - Java: %s %s
    - Versions: %s
    - Every figure is a ratio between things run in turn in one run: %d rounds of %d ms each, after one that is not
      counted. "1.12 (1.05–1.31)" is the median of the rounds' ratios, with the least and the most.
    - What is missed, and why: [the benchmarks' README](../README.md#what-is-missed-and-why).
    """
        .formatted(
            effort.choose("mvn -Pbench verify", "mvn -Pbench verify -Dbench.long"),
            LocalDate.now(ZoneOffset.UTC),
            Math.max(1, took.toMinutes()),
            fromFile("/proc/cpuinfo", "model name"),
            Runtime.getRuntime().availableProcessors(),
            fromFile("/proc/meminfo", "MemTotal"),
            System.getProperty("os.version"),
            System.getProperty("java.vm.name"),
            System.getProperty("java.runtime.version"),
            System.getProperty("bench.versions", "unknown"),
            effort.rounds(),
            effort.slice().toMillis());
  }

  /** The first value under {@code name}; "unknown" where the system has no such file. */
  private static String fromFile(String file, String name) {
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      return "unknown";
    }
    try (Stream<String> lines = Files.lines(path)) {
      List<String> found = lines.filter(line -> line.startsWith(name)).limit(1).toList();
      return found.isEmpty() ? "unknown" : found.get(0).replaceFirst(".*:\\s*", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
