package io.hapax.key;

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

  static void lengthPrefixed(MessageDigest sha, byte[] part) {
    int length = part.length;
    sha.update((byte) (length >>> 24));
    sha.update((byte) (length >>> 16));
    sha.update((byte) (length >>> 8));
    sha.update((byte) length);
    sha.update(part);
  }
}
