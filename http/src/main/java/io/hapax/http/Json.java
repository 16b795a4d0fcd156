package io.hapax.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one flat JSON object (RFC 8259): strings, numbers, booleans and null, in order. */
final class Json {

  private final Map<String, String> members = new LinkedHashMap<>();

  Json string(String name, @Nullable String value) {
    members.put(name, value == null ? "null" : quote(value));
    return this;
  }

  Json number(String name, int value) {
    members.put(name, Integer.toString(value));
    return this;
  }

  Json bool(String name, boolean value) {
    members.put(name, Boolean.toString(value));
    return this;
  }

  byte[] toBytes() {
    StringBuilder text = new StringBuilder("{");
    members.forEach(
        (name, value) ->
            text.append(text.length() == 1 ? "" : ",")
                .append(quote(name))
                .append(':')
                .append(value));
    return text.append('}').toString().getBytes(StandardCharsets.UTF_8);
  }

  static String quote(String value) {
    StringBuilder text = new StringBuilder(value.length() + 2).append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < 0x20 || isLoneSurrogate(value, i)) {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.append('"').toString();
  }

  /** Half a pair has no UTF-8 form. */
  private static boolean isLoneSurrogate(String value, int at) {
    char c = value.charAt(at);
    if (Character.isHighSurrogate(c)) {
      return at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1));
    }
    return Character.isLowSurrogate(c)
        && (at == 0 || !Character.isHighSurrogate(value.charAt(at - 1)));
  }
}
