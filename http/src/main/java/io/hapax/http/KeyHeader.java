package io.hapax.http;

import io.hapax.key.KeyInput;
import io.hapax.policy.Preset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads an idempotency key out of a request header.
 *
 * <ol>
 *   <li>No field line: no key. More than one: malformed, as nobody can say which is meant.
 *   <li>Blanks around the value don't count. Nothing else left: no key, but malformed for {@link
 *       Preset#STANDARD}, whose draft wants a string with something in it.
 *   <li>{@code X-...} headers hold a bare key: printable ASCII without {@code "}.
 *   <li>Other headers hold a structured-field string if they start with a quote, or, where the
 *       syntax is lenient, a bare key without {@code "} and {@code ,}. {@code abc} and {@code
 *       "abc"} are the same key.
 * </ol>
 *
 * <p>How long a key may be is the policy's answer, and the engine's to check.
 */
public final class KeyHeader {

  private KeyHeader() {}

  /**
   * The key in the field lines of one header.
   *
   * @param name the header's name
   * @param lines its field lines as the server handed them over (ISO-8859-1)
   * @param preset says what a blank value is
   * @param syntax how strictly headers other than {@code X-...} are read
   */
  public static KeyInput read(String name, List<String> lines, Preset preset, KeySyntax syntax) {
    if (lines.isEmpty()) {
      return KeyInput.missing();
    }
    if (lines.size() > 1) {
      return KeyInput.malformed("the header was sent more than once");
    }
    String value = trim(lines.get(0));
    if (value.isEmpty()) {
      return blank(preset);
    }
    return isExtension(name) ? bare(value, true) : key(value, preset, syntax);
  }

  private static KeyInput key(String value, Preset preset, KeySyntax syntax) {
    if (value.charAt(0) == '"') {
      return quoted(StructuredString.parse(value), preset);
    }
    return syntax == KeySyntax.STRICT
        ? KeyInput.malformed("the key has to be a string in double quotes")
        : bare(value, false);
  }

  private static KeyInput quoted(@Nullable String value, Preset preset) {
    if (value == null) {
      return KeyInput.malformed("the key starts with a quote, but is no well-formed string");
    }
    return value.isBlank() ? blank(preset) : KeyInput.of(value);
  }

  private static KeyInput bare(String value, boolean commas) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!StructuredString.isPrintable(c)) {
        return KeyInput.malformed("the key has a character that is not printable ASCII");
      }
      if (c == '"' || (c == ',' && !commas)) {
        return KeyInput.malformed("a key without quotes around it has none of \" and , in it");
      }
    }
    return KeyInput.of(value);
  }

  private static KeyInput blank(Preset preset) {
    return preset == Preset.STANDARD ? KeyInput.malformed("the key is empty") : KeyInput.missing();
  }

  private static boolean isExtension(String name) {
    return name.regionMatches(true, 0, "X-", 0, 2);
  }

  /** Without the blanks and tabs around it; other controls stay, to be refused. */
  private static String trim(String value) {
    int start = 0;
    int end = value.length();
    while (start < end && isBlank(value.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(value.charAt(end - 1))) {
      end--;
    }
    return value.substring(start, end);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
