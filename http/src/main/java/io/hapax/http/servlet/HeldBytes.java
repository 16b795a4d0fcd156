package io.hapax.http.servlet;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A body that is held back. Most are written in one piece, and are then kept without being copied
 * again: an array that was handed out is never written to.
 */
final class HeldBytes {

  private static final byte[] NOTHING = {};

  private byte[] bytes = NOTHING;
  private int size;

  int size() {
    return size;
  }

  void add(byte[] piece, int offset, int length) {
    int end = size + length;
    if (end > bytes.length) {
      // Twice as much for whoever writes in many pieces; the first is perhaps the only one.
      bytes = Arrays.copyOf(bytes, size == 0 ? length : Math.max(end, 2 * bytes.length));
    }
    System.arraycopy(piece, offset, bytes, size, length);
    size = end;
  }

  /** All of them; nobody may change the array. */
  byte[] toArray() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  void clear() {
    bytes = NOTHING;
    size = 0;
  }
}
