package io.hapax.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes what was found as Markdown, with a plot beside it. */
public final class Report {

  private final List<Findings> sections;

  /** A report of {@code sections}. */
  public Report(List<Findings> sections) {
    this.sections = sections;
  }

  /** Writes {@code latest.md} and {@code latest.png} into {@code folder}. */
  public void write(Path folder, String introduction) throws IOException {
    Files.createDirectories(folder);
    Plot.write(sections, folder.resolve("latest.png"));
    Files.writeString(folder.resolve("latest.md"), markdown(introduction));
  }

  String markdown(String introduction) {
    StringBuilder text = new StringBuilder("# What protection costs\n\n").append(introduction);
    text.append("\n## Goals\n\n").append(goals().markdown());
    text.append("\n![Each figure as a ratio to what it is measured against](latest.png)\n");
    sections.forEach(section -> section(text, section));
    return text.toString();
  }

  private Table goals() {
    Table table = new Table(List.of("what", "goal", "measured", "reached"));
    for (Findings section : sections) {
      for (Findings.Goal goal : section.goals()) {
        table.row(goal.what(), goal.goal(), goal.measured(), goal.met() ? "yes" : "**no**");
      }
    }
    return table;
  }

  private static void section(StringBuilder text, Findings section) {
    text.append("\n## ").append(section.title()).append('\n');
    for (Object part : section.parts()) {
      text.append('\n');
      text.append(part instanceof Table table ? table.markdown() : part + "\n");
    }
  }
}
