package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The figures of the kill proof, in Markdown. */
final class KillTable {

  private final Backend backend;
  private final List<Killed> kills;

  KillTable(Backend backend, List<Killed> kills) {
    this.backend = backend;
    this.kills = kills;
  }

  String text() {
    return "\n### Kills on "
        + backend
        + "\n\n"
        + kills.size()
        + " kills, "
        + kills.stream().mapToLong(kill -> kill.effects).sum()
        + " effects, "
        + count(kills, kill -> kill.effects > 1)
        + " double runs, "
        + count(kills, Killed::isInProgress)
        + " keys stuck, "
        + count(kills, kill -> kill.record.equals("ABANDONED"))
        + " refused until settled (and then settled)\n\n"
        + "| operation | mode | halted | kills | effects | double runs | the retry is told at once | and in the end |\n"
        + "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
        + rows();
  }

  private String rows() {
    StringBuilder rows = new StringBuilder();
    for (Target target : Target.values()) {
      for (KillPoint point : KillPoint.values()) {
        List<Killed> cell =
            kills.stream().filter(kill -> kill.target == target && kill.point == point).toList();
        if (!cell.isEmpty()) {
          rows.append(row(target, point, cell));
        }
      }
    }
    return rows.toString();
  }

  private String row(Target target, KillPoint point, List<Killed> cell) {
    return "| "
        + words(target)
        + " | "
        + mode(target)
        + " | "
        + words(point)
        + " | "
        + cell.size()
        + " | "
        + cell.stream().mapToLong(kill -> kill.effects).sum()
        + " | "
        + count(cell, kill -> kill.effects > 1)
        + " | "
        + told(cell, kill -> kill.told)
        + " | "
        + told(cell, kill -> kill.finallyTold)
        + " |\n";
  }

  private String mode(Target target) {
    boolean beside = backend.keepsRecordsBesideRows() || target.meeting == Target.Meeting.MARKER;
    return words(beside ? target.meeting : "surround");
  }

  private static String words(Object name) {
    return name.toString().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  private static long count(List<Killed> kills, Predicate<Killed> condition) {
    return kills.stream().filter(condition).count();
  }

  private static String told(List<Killed> cell, Function<Killed, String> words) {
    Map<String, Long> counts =
        cell.stream().collect(Collectors.groupingBy(words, TreeMap::new, Collectors.counting()));
    return counts.size() == 1
        ? counts.keySet().iterator().next()
        : counts.entrySet().stream()
            .map(entry -> entry.getKey() + " x " + entry.getValue())
            .collect(Collectors.joining(", "));
  }
}
