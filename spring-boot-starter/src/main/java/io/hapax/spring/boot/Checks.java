package io.hapax.spring.boot;

import io.hapax.spring.HapaxSetupException;
import java.time.Duration;

/** Refuses values that make no sense, by the property's name. */
final class Checks {

  private Checks() {}

  static Duration positive(String property, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new HapaxSetupException(
          property + " = " + value + " makes no sense: it has to be above zero.",
          "Set it to a duration such as 500ms, 30s or 24h.");
    }
    return value;
  }

  static int atLeast(int least, String property, int value) {
    if (value < least) {
      throw new HapaxSetupException(
          property + " = " + value + " makes no sense.", "Set it to " + least + " or more.");
    }
    return value;
  }

  /** What fails in there is blamed on {@code property}. */
  static <T> T blaming(String property, String action, java.util.function.Supplier<T> step) {
    try {
      return step.get();
    } catch (IllegalArgumentException e) {
      throw new HapaxSetupException(property + ": " + e.getMessage() + ".", action, e);
    }
  }
}
