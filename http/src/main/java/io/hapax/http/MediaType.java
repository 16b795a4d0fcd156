package io.hapax.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** As much of {@code Content-Type} as a fingerprint needs. */
public final class MediaType {

  private MediaType() {}

  /**
   * One spelling for all the ways to write the same media type: lower case but for parameter
   * values, no optional blanks or quotes, parameters in order. The boundary of a multipart body is
   * left out, as it is made anew for each request. The empty string where there is none.
   */
  public static String normalise(@Nullable String contentType) {
    if (contentType == null) {
      return "";
    }
    if (contentType.indexOf(';') < 0) {
      return contentType.strip().toLowerCase(Locale.ROOT);
    }
    List<String> pieces = split(contentType);
    Set<String> parameters = new TreeSet<>();
    for (String piece : pieces.subList(1, pieces.size())) {
      parameter(piece, parameters);
    }
    String type = pieces.get(0).strip().toLowerCase(Locale.ROOT);
    return parameters.isEmpty() ? type : type + ";" + String.join(";", parameters);
  }

  /** Whether {@code contentType} is {@code application/x-www-form-urlencoded}. */
  public static boolean isForm(@Nullable String contentType) {
    return is("application/x-www-form-urlencoded", contentType);
  }

  /** Whether {@code contentType} is {@code multipart/form-data}. */
  public static boolean isMultipart(@Nullable String contentType) {
    return is("multipart/form-data", contentType);
  }

  /** Asked several times for each request, so it makes nothing. */
  private static boolean is(String type, @Nullable String contentType) {
    if (contentType == null) {
      return false;
    }
    int semicolon = contentType.indexOf(';');
    int end = semicolon < 0 ? contentType.length() : semicolon;
    int start = 0;
    while (start < end && Character.isWhitespace(contentType.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(contentType.charAt(end - 1))) {
      end--;
    }
    return end - start == type.length()
        && contentType.regionMatches(true, start, type, 0, type.length());
  }

  private static void parameter(String piece, Set<String> parameters) {
    int equals = piece.indexOf('=');
    String name = (equals < 0 ? piece : piece.substring(0, equals)).strip();
    if (name.isEmpty() || name.equalsIgnoreCase("boundary")) {
      return;
    }
    String value = equals < 0 ? "" : unquote(piece.substring(equals + 1).strip());
    boolean caseless = name.equalsIgnoreCase("charset");
    parameters.add(
        name.toLowerCase(Locale.ROOT) + "=" + (caseless ? value.toLowerCase(Locale.ROOT) : value));
  }

  private static String unquote(String value) {
    boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  /** At each semicolon that is not inside quotes; at least one piece. */
  private static List<String> split(String contentType) {
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < contentType.length(); i++) {
      char c = contentType.charAt(i);
      quoted ^= c == '"';
      if (c == ';' && !quoted) {
        pieces.add(piece.toString());
        piece.setLength(0);
      } else {
        piece.append(c);
      }
    }
    pieces.add(piece.toString());
    return pieces;
  }
}
