package io.hapax.spring;

import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The text of a key's value: equal for equal values, and for no others. */
final class KeyText {

  private KeyText() {}

  static @Nullable String of(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof List<?> list) {
      return ofAll(list);
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    boolean telling =
        value instanceof CharSequence
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof Character
            || value instanceof UUID
            || value instanceof TemporalAccessor;
    if (!telling) {
      throw new IllegalStateException(
          "a key can't be a "
              + value.getClass().getName()
              + ", whose text may not tell one from another: use a text, a number, an enum constant, a UUID, a date,"
              + " or a list of those");
    }
    return value.toString();
  }

  /**
   * Each behind its length, so that no two lists are written alike. A list with a hole is no key.
   */
  private static @Nullable String ofAll(List<?> values) {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      String part = of(value);
      if (part == null || part.isBlank()) {
        return null;
      }
      text.append(part.length()).append(':').append(part);
    }
    return text.toString();
  }
}
