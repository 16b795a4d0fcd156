package io.hapax.http.servlet;

import java.util.List;

/**
 * A path with holes: {@code /orders/*}{@code /cancel}. A segment {@code *} stands for any one
 * segment, {@code **} at the end for any rest, also for none. Everything else is taken as it is, in
 * its case.
 */
public final class RoutePattern {

  private final String text;
  private final List<String> segments;
  private final boolean anyRest;

  private RoutePattern(String text, List<String> segments, boolean anyRest) {
    this.text = text;
    this.segments = segments;
    this.anyRest = anyRest;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException if it does not start with a slash, or has stars in other
   *     places
   */
  public static RoutePattern parse(String pattern) {
    if (!pattern.startsWith("/")) {
      throw wrong(pattern, "it has to start with a slash");
    }
    List<String> all = split(pattern);
    boolean anyRest = all.get(all.size() - 1).equals("**");
    List<String> segments = anyRest ? all.subList(0, all.size() - 1) : all;
    for (String segment : segments) {
      if (segment.contains("*") && !segment.equals("*")) {
        throw wrong(pattern, "* stands for a whole segment, and ** for the rest, at the end only");
      }
    }
    return new RoutePattern(pattern, segments, anyRest);
  }

  private static IllegalArgumentException wrong(String pattern, String why) {
    return new IllegalArgumentException("'" + pattern + "' is no path pattern: " + why);
  }

  /** Whether {@code path} has this form. */
  public boolean matches(String path) {
    List<String> actual = split(path);
    boolean sized = anyRest ? actual.size() >= segments.size() : actual.size() == segments.size();
    if (!sized) {
      return false;
    }
    for (int i = 0; i < segments.size(); i++) {
      String wanted = segments.get(i);
      String segment = actual.get(i);
      if (wanted.equals("*") ? segment.isEmpty() : !wanted.equals(segment)) {
        return false;
      }
    }
    return true;
  }

  private static List<String> split(String path) {
    return List.of((path.startsWith("/") ? path.substring(1) : path).split("/", -1));
  }

  @Override
  public String toString() {
    return text;
  }
}
