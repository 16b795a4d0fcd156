package io.hapax.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Rows under columns. */
public final class Table {

  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  Table(List<String> columns) {
    this.columns = columns;
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException if it has not as many cells as there are columns
   */
  public void row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells under " + columns);
    }
    rows.add(List.of(cells));
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    line(text, columns);
    line(text, columns.stream().map(column -> "---").toList());
    rows.forEach(row -> line(text, row));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
