package io.hapax.benchmarks.harness;

import java.util.Arrays;
import java.util.Locale;

/** The middle of several figures, and how far they lie apart. */
public record Spread(double median, double least, double most) {

  /** Of at least one figure; of an even number, the middle is between two. */
  public static Spread of(double... figures) {
    if (figures.length == 0) {
      throw new IllegalArgumentException("a spread needs at least one figure");
    }
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    double median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    return new Spread(median, sorted[0], sorted[last]);
  }

  /** Such as "1.12 (1.05–1.31)": the middle, the least and the most. */
  public String as(String format) {
    return String.format(
        Locale.ROOT, format + " (" + format + "–" + format + ")", median, least, most);
  }
}
