package io.hapax.key;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, and the one way in which Hapax writes parts into it. */
final class Sha256 {

  private Sha256() {}

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  static void lengthPrefixed(MessageDigest sha, String part) {
    lengthPrefixed(sha, utf8(part));
  }

  /**
   * UTF-8, and half of a surrogate pair as it would be in UTF-8 if that allowed it: the JDK writes
   * a question mark, so that two texts would be one.
   */
  private static byte[] utf8(String text) {
    if (text.codePoints().noneMatch(Sha256::isHalf)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    text.codePoints()
        .forEach(
            point -> {
              if (isHalf(point)) {
                bytes.write(0xE0 | (point >> 12));
                bytes.write(0x80 | ((point >> 6) & 0x3F));
                bytes.write(0x80 | (point & 0x3F));
              } else {
                bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
              }
            });
    return bytes.toByteArray();
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }

  static void lengthPrefixed(MessageDigest sha, byte[] part) {
    int length = part.length;
    sha.update((byte) (length >>> 24));
    sha.update((byte) (length >>> 16));
    sha.update((byte) (length >>> 8));
    sha.update((byte) length);
    sha.update(part);
  }
}
