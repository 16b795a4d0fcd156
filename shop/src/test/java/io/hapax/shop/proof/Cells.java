package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What the tables of trials are made of. */
final class Cells {

  private Cells() {}

  /** What is done with the trials of one target at one point. */
  interface Group<T extends Trial> {
    void put(Target target, KillPoint point, List<T> trials);
  }

  static <T extends Trial> void each(List<T> trials, Group<T> group) {
    for (Target target : Target.values()) {
      for (KillPoint point : KillPoint.values()) {
        List<T> cell =
            trials.stream().filter(one -> one.target == target && one.point == point).toList();
        if (!cell.isEmpty()) {
          group.put(target, point, cell);
        }
      }
    }
  }

  static String header(String... names) {
    return row((Object[]) names) + "|" + " --- |".repeat(names.length) + "\n";
  }

  static String row(Object... cells) {
    return Arrays.stream(cells)
        .map(String::valueOf)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  static String words(Object name) {
    return name.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String mode(Backend backend, Target target) {
    boolean beside = backend.keepsRecordsBesideRows() || target.meeting == Target.Meeting.MARKER;
    return words(beside ? target.meeting : "surround");
  }

  static <T> long count(List<T> trials, Predicate<T> condition) {
    return trials.stream().filter(condition).count();
  }

  static <T> long sum(List<T> trials, ToLongFunction<T> number) {
    return trials.stream().mapToLong(number).sum();
  }

  /** What all were told, or each and how often. */
  static <T> String told(List<T> trials, Function<T, String> words) {
    Map<String, Long> counts =
        trials.stream().collect(Collectors.groupingBy(words, TreeMap::new, Collectors.counting()));
    return counts.size() == 1
        ? counts.keySet().iterator().next()
        : counts.entrySet().stream()
            .map(entry -> entry.getKey() + " x " + entry.getValue())
            .collect(Collectors.joining(", "));
  }
}
