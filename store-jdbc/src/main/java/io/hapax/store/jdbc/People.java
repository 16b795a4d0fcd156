package io.hapax.store.jdbc;

/** Makes texts fit into the columns that are for people; they decide nothing. */
final class People {

  /** The width of biz_type and idem_key. */
  static final int WIDTH = 255;

  private People() {}

  /**
   * {@code text} without what a database might refuse: NUL and other control characters, halves of
   * surrogate pairs, and, where {@code asciiOnly}, everything beyond ASCII.
   */
  static String readable(String text, boolean asciiOnly) {
    StringBuilder readable = new StringBuilder();
    text.codePoints()
        .map(c -> isFit(c, asciiOnly) ? c : '?')
        .takeWhile(c -> readable.length() + Character.charCount(c) <= WIDTH)
        .forEachOrdered(readable::appendCodePoint);
    return readable.toString();
  }

  private static boolean isFit(int codePoint, boolean asciiOnly) {
    boolean broken =
        Character.isISOControl(codePoint)
            || Character.getType(codePoint) == Character.SURROGATE
            || Character.getType(codePoint) == Character.UNASSIGNED;
    return !broken && (codePoint < 128 || !asciiOnly);
  }
}
