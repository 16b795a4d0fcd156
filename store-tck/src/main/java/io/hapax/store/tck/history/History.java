package io.hapax.store.tck.history;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What clients asked and heard.
 *
 * @param calls of each record, by a name for people
 * @param failures what calls said that failed
 */
public record History(Map<String, List<Operation>> calls, List<String> failures) {

  /** How many calls there were. */
  public int size() {
    return calls.values().stream().mapToInt(List::size).sum();
  }

  /** How many answers nobody heard. */
  public long pending() {
    return calls.values().stream().flatMap(List::stream).filter(Operation::isPending).count();
  }

  /** Why the calls on one of the records can't be explained; empty if all can. */
  public Optional<String> violation(Rules rules) {
    return calls.entrySet().stream()
        .flatMap(
            record ->
                Checker.violation(record.getValue(), rules)
                    .map(why -> record.getKey() + ": " + why)
                    .stream())
        .findFirst();
  }
}
