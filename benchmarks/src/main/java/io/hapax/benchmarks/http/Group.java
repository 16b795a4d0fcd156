package io.hapax.benchmarks.http;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.http.app.Variant;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Variants that keep their records in the same kind of place, and take turns. The first is what the
 * others are measured against.
 *
 * @param name where the records are
 * @param variants who takes part
 * @param rounds how many turns each has
 * @param slice how long one turn is
 */
record Group(String name, List<Variant> variants, int rounds, Duration slice) {

  static final String MEMORY = "memory";

  /** All of them, or those that {@code -Dbench.http.groups} names; memory is always there. */
  static List<Group> of(Effort effort) {
    String names = System.getProperty("bench.http.groups", "");
    return Stream.of(inMemory(effort), inRedis(effort), inPostgres(effort))
        .filter(
            group -> names.isBlank() || group.name().equals(MEMORY) || names.contains(group.name()))
        .toList();
  }

  private static Group inMemory(Effort effort) {
    return new Group(
        MEMORY,
        List.of(Variant.PLAIN, Variant.REPLAYING, Variant.GUARDED, Variant.FILTERED, Variant.ARUN),
        effort.choose(5, 9),
        Duration.ofMillis(effort.choose(700, 1_500)));
  }

  private static Group inRedis(Effort effort) {
    List<Variant> always =
        List.of(
            Variant.PLAIN,
            Variant.LETTUCE,
            Variant.REDISSON_GUARD,
            Variant.PIG,
            Variant.SET_IF_ABSENT);
    Stream<Variant> more = effort.thorough() ? Stream.of(Variant.REDISSON) : Stream.empty();
    return less(effort, "Redis", Stream.concat(always.stream(), more).toList());
  }

  private static Group inPostgres(Effort effort) {
    return less(
        effort, "PostgreSQL", List.of(Variant.PLAIN_JDBC, Variant.FENCED, Variant.UNIQUE_ROW));
  }

  private static Group less(Effort effort, String name, List<Variant> variants) {
    return new Group(
        name, variants, effort.choose(3, 7), Duration.ofMillis(effort.choose(500, 1_500)));
  }

  Variant floor() {
    return variants.get(0);
  }
}
