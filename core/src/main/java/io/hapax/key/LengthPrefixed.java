package io.hapax.key;

import java.nio.ByteBuffer;

/**
 * The one way in which Hapax writes parts before it digests them: each behind its length in four
 * bytes, so that no two lists of parts are written alike.
 *
 * <p>A text is written in UTF-8, and half of a surrogate pair as it would be in UTF-8 if that
 * allowed it: the JDK writes a question mark, so that two texts would be one.
 */
final class LengthPrefixed {

  private static final int ONE_BYTE_END = 0x80;
  private static final int TWO_BYTES_END = 0x800;
  private static final int THREE_BYTES_END = 0x10000;
  private static final int SIX_BITS = 0x3F;

  private LengthPrefixed() {}

  /** How many bytes {@link #put(ByteBuffer, String)} writes. */
  static int size(String text) {
    return Integer.BYTES + length(text);
  }

  /** How many bytes {@link #put(ByteBuffer, byte[])} writes. */
  static int size(byte[] part) {
    return Integer.BYTES + part.length;
  }

  static void put(ByteBuffer out, byte[] part) {
    out.putInt(part.length).put(part);
  }

  static void put(ByteBuffer out, String text) {
    out.putInt(length(text));
    int point;
    for (int i = 0; i < text.length(); i += Character.charCount(point)) {
      point = text.codePointAt(i);
      put(out, point);
    }
  }

  private static int length(String text) {
    int length = 0;
    int point;
    for (int i = 0; i < text.length(); i += Character.charCount(point)) {
      point = text.codePointAt(i);
      length += bytesOf(point);
    }
    return length;
  }

  private static int bytesOf(int point) {
    if (point < ONE_BYTE_END) {
      return 1;
    }
    if (point < TWO_BYTES_END) {
      return 2;
    }
    return point < THREE_BYTES_END ? 3 : 4;
  }

  private static void put(ByteBuffer out, int point) {
    switch (bytesOf(point)) {
      case 1 -> out.put((byte) point);
      case 2 -> out.put((byte) (0xC0 | (point >> 6))).put(tail(point, 0));
      case 3 -> out.put((byte) (0xE0 | (point >> 12))).put(tail(point, 6)).put(tail(point, 0));
      default ->
          out.put((byte) (0xF0 | (point >> 18)))
              .put(tail(point, 12))
              .put(tail(point, 6))
              .put(tail(point, 0));
    }
  }

  private static byte tail(int point, int shift) {
    return (byte) (0x80 | ((point >> shift) & SIX_BITS));
  }
}
