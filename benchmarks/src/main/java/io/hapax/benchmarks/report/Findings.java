package io.hapax.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a section found out: what it measured, how, and whether the goals were reached. */
public final class Findings {

  private final String title;
  private final List<Object> parts = new ArrayList<>();
  private final List<Goal> goals = new ArrayList<>();
  private final List<Bar> bars = new ArrayList<>();
  private boolean incomplete;

  /** Findings under {@code title}. */
  public Findings(String title) {
    this.title = title;
  }

  /** Adds a paragraph. */
  public void say(String paragraph) {
    parts.add(paragraph);
  }

  /** Adds a table, to which rows are added. */
  public Table table(String... columns) {
    Table table = new Table(List.of(columns));
    parts.add(table);
    return table;
  }

  /**
   * Says whether something was reached.
   *
   * @param what what is measured, as the table says it
   * @param goal what must be reached
   * @param measured what was, with its spread
   * @param met whether it was
   */
  public void goal(String what, String goal, String measured, boolean met) {
    goals.add(new Goal(what, goal, measured, met));
  }

  /** Adds a bar to the plot: {@code ratio} to the thing it is measured against. */
  public void bar(String label, double ratio) {
    bars.add(new Bar(label, ratio));
  }

  /** Says that the section ended early, because of {@code error}. */
  public void incomplete(Throwable error) {
    incomplete = true;
    say("**This section ended early:** " + error);
  }

  /** Whether it did. */
  public boolean isIncomplete() {
    return incomplete;
  }

  String title() {
    return title;
  }

  List<Object> parts() {
    return Collections.unmodifiableList(parts);
  }

  List<Goal> goals() {
    return Collections.unmodifiableList(goals);
  }

  List<Bar> bars() {
    return Collections.unmodifiableList(bars);
  }

  record Goal(String what, String goal, String measured, boolean met) {}

  record Bar(String label, double ratio) {}
}
