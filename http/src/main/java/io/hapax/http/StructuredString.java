package io.hapax.http;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads one structured-field item that is a string (RFC 9651, sections 3.3.3 and 4.2).
 *
 * <ol>
 *   <li>A string in double quotes: 0x20 to 0x7E, with {@code \"} and {@code \\} as its only
 *       escapes.
 *   <li>Parameters behind it are checked, as a malformed one makes the whole field malformed, and
 *       then ignored.
 *   <li>Blanks behind that, and nothing else.
 * </ol>
 *
 * <p>A scanner by hand instead of an expression: a hostile header of backslashes would exhaust the
 * stack of the latter.
 */
final class StructuredString {

  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~:/";

  private final String text;
  private int at;

  private StructuredString(String text) {
    this.text = text;
  }

  /** The string's value, or null if {@code text} is no well-formed string item. */
  static @Nullable String parse(String text) {
    StructuredString scanner = new StructuredString(text);
    String value = scanner.string();
    return value != null && scanner.parameters() && scanner.end() ? value : null;
  }

  private @Nullable String string() {
    if (!take('"')) {
      return null;
    }
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == '"') {
        return value.toString();
      }
      if (next == '\\') {
        if (!escaped()) {
          return null;
        }
        next = text.charAt(at++);
      } else if (!isPrintable(next)) {
        return null;
      }
      value.append(next);
    }
    return null;
  }

  private boolean escaped() {
    return at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\\');
  }

  private boolean parameters() {
    while (take(';')) {
      blanks();
      if (!parameter()) {
        return false;
      }
    }
    return true;
  }

  private boolean parameter() {
    if (at == text.length() || !isKeyStart(text.charAt(at))) {
      return false;
    }
    run(StructuredString::isKeyPart);
    return !take('=') || bareItem();
  }

  private boolean bareItem() {
    if (at == text.length()) {
      return false;
    }
    char first = text.charAt(at);
    return switch (first) {
      case '"' -> string() != null;
      case ':' -> take(':') && run(StructuredString::isBase64) >= 0 && take(':');
      case '?' -> take('?') && (take('0') || take('1'));
      case '@' -> take('@') && integer();
      case '%' -> take('%') && displayString();
      default -> (first == '*' || isLetter(first)) ? run(StructuredString::isToken) > 0 : number();
    };
  }

  private boolean integer() {
    take('-');
    int digits = run(StructuredString::isDigit);
    return digits >= 1 && digits <= 15;
  }

  private boolean number() {
    take('-');
    int whole = run(StructuredString::isDigit);
    if (!take('.')) {
      return whole >= 1 && whole <= 15;
    }
    int fraction = run(StructuredString::isDigit);
    return whole >= 1 && whole <= 12 && fraction >= 1 && fraction <= 3;
  }

  private boolean displayString() {
    if (!take('"')) {
      return false;
    }
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == '"') {
        return true;
      }
      if (next == '%' ? !octet() : !isPrintable(next)) {
        return false;
      }
    }
    return false;
  }

  /** Two lower-case hexadecimal digits. */
  private boolean octet() {
    int end = at + 2;
    while (at < end && at < text.length() && isLowerHex(text.charAt(at))) {
      at++;
    }
    return at == end;
  }

  private static boolean isLowerHex(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'f');
  }

  private boolean end() {
    blanks();
    return at == text.length();
  }

  private void blanks() {
    run(c -> c == ' ');
  }

  private boolean take(char wanted) {
    boolean there = at < text.length() && text.charAt(at) == wanted;
    if (there) {
      at++;
    }
    return there;
  }

  /** Moves over characters of one kind; how many there were. */
  private int run(IntPredicate kind) {
    int start = at;
    while (at < text.length() && kind.test(text.charAt(at))) {
      at++;
    }
    return at - start;
  }

  static boolean isPrintable(int c) {
    return c >= 0x20 && c <= 0x7e;
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isKeyStart(int c) {
    return (c >= 'a' && c <= 'z') || c == '*';
  }

  private static boolean isKeyPart(int c) {
    return isKeyStart(c) || isDigit(c) || c == '_' || c == '-' || c == '.';
  }

  private static boolean isToken(int c) {
    return isLetter(c) || isDigit(c) || TOKEN_MARKS.indexOf(c) >= 0;
  }

  private static boolean isBase64(int c) {
    return isLetter(c) || isDigit(c) || c == '+' || c == '/' || c == '=';
  }
}
