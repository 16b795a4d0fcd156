package io.hapax.benchmarks;

import io.hapax.benchmarks.engine.EngineSection;
import io.hapax.benchmarks.growth.GrowthSection;
import io.hapax.benchmarks.http.HttpSection;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Report;
import io.hapax.benchmarks.servers.Servers;
import io.hapax.benchmarks.stores.StoresSection;
import io.hapax.benchmarks.transaction.TransactionSection;
import io.hapax.benchmarks.wakeup.WakeupSection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Measures what was asked for, and writes the report. */
public final class Benchmarks {

  private static final List<Section> ALL =
      List.of(
          new EngineSection(),
          new StoresSection(),
          new TransactionSection(),
          new HttpSection(),
          new GrowthSection(),
          new WakeupSection());

  private Benchmarks() {}

  /**
   * Runs.
   *
   * <ul>
   *   <li>{@code -Dbench.long=true}: the long form
   *   <li>{@code -Dbench.only=engine,http}: these sections alone; the report is then in {@code
   *       target}
   * </ul>
   */
  public static void main(String[] arguments) throws Exception {
    Effort effort = Boolean.getBoolean("bench.long") ? Effort.full() : Effort.brief();
    List<Section> sections = chosen(System.getProperty("bench.only", ""));
    long start = System.nanoTime();
    List<Findings> found = measure(effort, sections);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    Path folder = Path.of(sections.equals(ALL) ? "results" : "target/results");
    new Report(found).write(folder, new Machine().introduction(effort, took));
    System.out.println("The report is in " + folder.resolve("latest.md"));
    boolean whole = found.stream().noneMatch(Findings::isIncomplete);
    System.exit(whole ? 0 : 1); // drivers and clients leave threads behind
  }

  private static List<Section> chosen(String names) {
    if (names.isBlank()) {
      return ALL;
    }
    Set<String> wanted = Set.of(names.split(","));
    List<String> known = ALL.stream().map(Section::name).toList();
    if (!known.containsAll(wanted)) {
      throw new IllegalArgumentException("-Dbench.only takes some of " + known + ", not " + names);
    }
    return ALL.stream().filter(section -> wanted.contains(section.name())).toList();
  }

  private static List<Findings> measure(Effort effort, List<Section> sections) throws Exception {
    List<Findings> found = new ArrayList<>();
    try (Servers servers = new Servers()) {
      for (Section section : sections) {
        System.out.println("Measuring: " + section.name());
        Findings findings = new Findings(section.title());
        try {
          section.measure(effort, servers, findings);
        } catch (Exception | Error e) {
          // What the others found is not lost for it.
          e.printStackTrace();
          findings.incomplete(e);
        }
        found.add(findings);
      }
    }
    return found;
  }
}
