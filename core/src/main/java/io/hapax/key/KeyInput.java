package io.hapax.key;

import java.util.Objects;

/**
 * What an adapter found where a policy's key source told it to look. The adapter reports, the
 * engine decides: whether a missing key is refused, derived or let pass is the policy's answer.
 */
public sealed interface KeyInput {

  /** The caller sent no key. */
  record Missing() implements KeyInput {}

  /**
   * The caller sent something that is no key.
   *
   * @param problem what is wrong with it, for the caller to read; never the key itself
   */
  record Malformed(String problem) implements KeyInput {
    public Malformed {
      Objects.requireNonNull(problem, "problem");
    }
  }

  /**
   * The caller sent a well-formed key.
   *
   * @param value the key without quotes and surrounding blanks, not empty
   */
  record Given(String value) implements KeyInput {
    public Given {
      if (value.isEmpty()) {
        throw new IllegalArgumentException("a given key is not empty; say KeyInput.missing()");
      }
    }

    /** Without the key: keys are never logged. */
    @Override
    public String toString() {
      return "Given[" + value.length() + " characters]";
    }
  }

  /** The caller sent no key. */
  static KeyInput missing() {
    return new Missing();
  }

  /** The caller sent something that is no key, because of {@code problem}. */
  static KeyInput malformed(String problem) {
    return new Malformed(problem);
  }

  /** The caller sent {@code value}, which is not empty. */
  static KeyInput of(String value) {
    return new Given(value);
  }
}
